import { Link } from 'react-router'
import { SavedViews } from '../kit/list/saved-views.tsx'
import { useMay } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrdersView } from './list.tsx'
import { ordersList, SHARED_VIEWS } from './orders-list.ts'

/** Lists of orders with one press: those that everybody has, the calls, and the viewer's own. */
export function OrderViews({ view: { shown, own } }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const may = useMay()
  const shared = SHARED_VIEWS.map(({ name, query }) => ({ name: t(`views.${name}`), query }))
  return (
    <SavedViews list={ordersList} shown={shown} own={own} shared={shared}>
      {may('confirm-orders') && (
        <li>
          <Link className="link-inline" to="/office/orders/to-call">
            {t('views.to-call')}
          </Link>
        </li>
      )}
    </SavedViews>
  )
}
