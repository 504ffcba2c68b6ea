import type { Route } from './+types/new-preorder.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { PlanForm } from './preorders/plan-form.tsx'
import { newPreorderActions, newPreorderView } from './preorders/preorders.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newPreorderView(requireStaff(args, 'manage-seasons'), args.url.searchParams)
}

export const action = officeAction(newPreorderActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewPreorderPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('preorder.newFor', { fruit: view.fruit })}
        lead={<BackTo to="/office/stock/preorders" name="preorder.all" />}
      />
      <ActionResult page="new-preorder" />
      <PlanForm view={view} />
    </>
  )
}
