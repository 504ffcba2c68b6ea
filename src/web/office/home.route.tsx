import { redirect } from 'react-router'
import type { Route } from './+types/home.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { BannerPanel, HomeTextForm, HomeTextList } from './settings/home-panels.tsx'
import { changeHome, homeView } from './settings/home.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return homeView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changeHome(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/home?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function HomeSettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.home')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      {view.chosen && (
        <HomeTextForm key={`${view.chosen.key} ${view.chosen.seen}`} view={view} chosen={view.chosen} answer={actionData} />
      )}
      <div className="office-columns office-top">
        <HomeTextList view={view} />
        <BannerPanel key={view.banner.seen} view={view} answer={actionData} />
      </div>
    </>
  )
}
