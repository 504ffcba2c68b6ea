import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/orders.route'
import { requireStaff } from './access.server.ts'
import { ListKeys } from './list-keys.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { ordersView } from './orders/list.server.ts'
import { OrderFilters, ordersPath, OrderTable } from './orders/list.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return ordersView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export default function OrdersPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.orders')} listName />
      <OrderFilters view={view} />
      <OrderTable view={view} />
      <div className="row row-wrap office-after">
        {!view.first && (
          <LinkButton kind="line" to={ordersPath(view)}>
            {t('list.first')}
          </LinkButton>
        )}
        {view.next && (
          <LinkButton kind="line" to={ordersPath(view, { after: view.next })} rel="next">
            {t('list.older')}
          </LinkButton>
        )}
        {view.rows.length > 0 && <ListKeys />}
      </div>
    </>
  )
}
