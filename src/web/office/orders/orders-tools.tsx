import { LinkButton } from '#web/ui/button.tsx'
import { useMay } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'

/** The other views of orders, and the button for a new order. */
export function OrdersTools() {
  const t = useOfficeTexts()
  const may = useMay()
  return (
    <div className="row row-wrap">
      <LinkButton kind="quiet" to="/office/orders/board">
        {t('board.title')}
      </LinkButton>
      {may('take-phone-orders') && (
        <LinkButton to="/office/orders/chat/new" kind="line">
          {t('drafts.new')}
        </LinkButton>
      )}
      {may('take-phone-orders') && <LinkButton to="/office/orders/new">{t('phone.title')}</LinkButton>}
    </div>
  )
}
