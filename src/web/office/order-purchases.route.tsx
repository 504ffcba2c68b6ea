import { Link } from 'react-router'
import type { Route } from './+types/order-purchases.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { OrderForm } from './purchases/order-form.tsx'
import { orderPurchaseActions, orderView } from './purchases/order-purchases.server.ts'

export function loader(args: Route.LoaderArgs) {
  return orderView(requireStaff(args, 'receive-stock'), args.url.searchParams)
}

export const action = officeAction(orderPurchaseActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function OrderPurchasesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('purchase.preview')}
        lead={
          <Link className="link-inline" to="/office/stock/purchases">
            {t('purchase.back')}
          </Link>
        }
      />
      <ActionResult page="order-purchases" />
      <p className="muted">{t('purchase.previewLead')}</p>
      <OrderForm view={view} />
    </>
  )
}
