import type { Route } from './+types/purchases.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { DraftList } from './purchases/draft-list.tsx'
import { AlsoAwaited, OrderedList } from './purchases/ordered-list.tsx'
import { purchaseActions } from './purchases/purchase-actions.server.ts'
import { AddLine, MissingFirst, ProposedTable, ShownDays } from './purchases/purchase-panels.tsx'
import { purchasesView } from './purchases/purchases.server.ts'

export function loader(args: Route.LoaderArgs) {
  return purchasesView(requireStaff(args, 'see-stock'), args.url.searchParams)
}

export const action = officeAction(purchaseActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PurchasesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('purchase.title')} lead={t('purchase.lead')} />
      <ActionResult page="purchases" />
      <ShownDays view={view} />
      <MissingFirst view={view} />
      <ProposedTable view={view} />
      <DraftList view={view} />
      <AddLine key={view.from} view={view} />
      <OrderedList view={view} />
      <AlsoAwaited view={view} />
    </>
  )
}
