import { Link, redirect } from 'react-router'
import type { Route } from './+types/seasons.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { AddDate, ChangeDate, DateTable } from './settings/season-panels.tsx'
import { changeSeasons, seasonsView } from './settings/seasons.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return seasonsView(requireStaff(args, 'manage-seasons'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-seasons')
  const changed = await changeSeasons(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/seasons?year=${changed.year}&done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function SeasonsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('season.title', { year: view.year })} lead={<BackTo to="/office/settings" name="nav.settings" />}>
        <div className="segments">
          {view.years.map((year) => (
            <Link key={year} to={`/office/settings/seasons?year=${year}`}>
              {t('season.year', { year })}
            </Link>
          ))}
        </div>
      </PageHead>
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <DateTable view={view} />
        <div className={view.chosen ? 'settings-chosen' : undefined}>
          {view.chosen && (
            <ChangeDate key={`${view.chosen.key} ${view.chosen.seen}`} view={view} chosen={view.chosen} answer={actionData} />
          )}
          <AddDate key={view.rows.length} view={view} answer={actionData} />
        </div>
      </div>
    </>
  )
}
