import { redirect } from 'react-router'
import type { Route } from './+types/promotion.route'
import { formFields, requireStaff } from './access.server.ts'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { PromotionFacts, PromotionSwitch, PromotionTag, TermsForm } from './settings/promotion-panels.tsx'
import { changePromotionSettings, promotionView } from './settings/promotions.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return promotionView(requireStaff(args, 'manage-promotions'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-promotions')
  const changed = await changePromotionSettings(requestContext, args.params.id, await formFields(args.request))
  if (!changed.ok) return answerRefusal(changed)
  return redirect(`/office/settings/promotions/${changed.promotionId}?done=${changed.done}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function PromotionPage({ loaderData: promotion, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={promotion.code ?? promotion.name}
        mark={<PromotionTag state={promotion.state} />}
        lead={<BackTo to="/office/settings/promotions" name="settings.promotions" />}
      />
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <TermsForm key={promotion.seen} promotion={promotion} answer={actionData} />
        <div>
          <PromotionFacts promotion={promotion} />
          <PromotionSwitch promotion={promotion} answer={actionData} />
        </div>
      </div>
    </>
  )
}
