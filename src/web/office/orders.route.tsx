import type { Route } from './+types/orders.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { ordersActions, ordersView } from './orders/list.server.ts'
import { OrderFilters, OrderTable } from './orders/list.tsx'
import { OrdersTools } from './orders/orders-tools.tsx'
import { OrderViews } from './orders/order-views.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return ordersView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(ordersActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function OrdersPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.orders')} listName>
        <OrdersTools />
      </PageHead>
      <ActionResult page="orders" />
      <BulkRefusals />
      <OrderViews view={view} />
      <OrderFilters view={view} />
      <OrderTable view={view} />
    </>
  )
}
