import { redirect } from 'react-router'
import type { Route } from './+types/gift-settings.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { GiftRulesPanel, OccasionForm, OccasionList, PackagingForm, PackagingList } from './settings/gift-panels.tsx'
import { changeGifts, giftsView } from './settings/gifts.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return giftsView(requireStaff(args, 'change-prices'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'change-prices')
  const changed = await changeGifts(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/gifts?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function GiftSettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { seen, chosenPackaging, chosenOccasion } = view
  return (
    <>
      <PageHead title={t('settings.gifts')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <div>
          <PackagingList view={view} />
          <OccasionList view={view} />
        </div>
        <div className="stack-large">
          {chosenOccasion ? (
            <OccasionForm key={`${chosenOccasion.slug} ${seen}`} view={view} answer={actionData} />
          ) : (
            <PackagingForm key={`${chosenPackaging?.code} ${seen}`} view={view} answer={actionData} />
          )}
          <GiftRulesPanel key={seen} view={view} answer={actionData} />
        </div>
      </div>
    </>
  )
}
