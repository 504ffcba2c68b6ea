import type { Route } from './+types/promotion.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { PromotionFacts, PromotionSwitch, PromotionTag, TermsForm } from './settings/promotion-panels.tsx'
import { promotionActions, promotionView } from './settings/promotions.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return promotionView(requireStaff(args, 'manage-promotions'), args.params.id)
}

export const action = officeAction(promotionActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PromotionPage({ loaderData: promotion }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={promotion.code ?? promotion.name}
        mark={<PromotionTag state={promotion.state} />}
        lead={<BackTo to="/office/settings/promotions" name="settings.promotions" />}
      />
      <ActionResult page="promotion" />
      <div className="office-columns office-top">
        <TermsForm key={promotion.seen} promotion={promotion} />
        <div>
          <PromotionFacts promotion={promotion} />
          <PromotionSwitch promotion={promotion} />
        </div>
      </div>
    </>
  )
}
