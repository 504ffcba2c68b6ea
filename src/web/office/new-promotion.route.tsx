import type { Route } from './+types/new-promotion.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { NewPromotionForm } from './settings/new-promotion-form.tsx'
import { newPromotionActions, newPromotionView } from './settings/promotions.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newPromotionView(requireStaff(args, 'manage-promotions'))
}

export const action = officeAction(newPromotionActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewPromotionPage({ loaderData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('promotion.new')} lead={<BackTo to="/office/settings/promotions" name="settings.promotions" />} />
      <ActionResult page="new-promotion" />
      <div className="office-form office-top">
        <NewPromotionForm categories={loaderData.categories} />
      </div>
    </>
  )
}
