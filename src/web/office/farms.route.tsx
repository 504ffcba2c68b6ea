import { redirect } from 'react-router'
import type { Route } from './+types/farms.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { AddFarm, ChangeFarm, FarmList } from './settings/farm-panels.tsx'
import { changeFarms, farmsView } from './settings/farms.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return farmsView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changeFarms(requestContext, await formFields(args.request))
  if (!changed.ok) return answerRefusal(changed)
  return redirect(`/office/settings/farms?${changed.farm ? `farm=${changed.farm}&` : ''}done=${changed.done}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function FarmSettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.farms')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      {view.chosen && (
        <ChangeFarm key={`${view.chosen.id} ${view.chosen.seen}`} view={view} chosen={view.chosen} answer={actionData} />
      )}
      <FarmList view={view} />
      <AddFarm key={view.seenList} view={view} answer={actionData} />
    </>
  )
}
