import { redirect } from 'react-router'
import type { Route } from './+types/new-promotion.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { sendAction } from './send-action.ts'
import { NewPromotionForm } from './settings/new-promotion-form.tsx'
import { newPromotion, newPromotionView } from './settings/promotions.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newPromotionView(requireStaff(args, 'manage-promotions'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-promotions')
  const made = await newPromotion(requestContext, await formFields(args.request))
  return made.ok ? redirect(`/office/settings/promotions/${made.promotionId}?done=${made.done}`) : answerRefusal(made)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export default function NewPromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('promotion.new')} lead={<BackTo to="/office/settings/promotions" name="settings.promotions" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-form office-top">
        <NewPromotionForm categories={loaderData.categories} answer={actionData} />
      </div>
    </>
  )
}
