import { Link } from 'react-router'
import type { Route } from './+types/seasons.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AddDate, ChangeDate, DateTable } from './settings/season-panels.tsx'
import { seasonActions, seasonsView } from './settings/seasons.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return seasonsView(requireStaff(args, 'manage-seasons'), args.url.searchParams)
}

export const action = officeAction(seasonActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function SeasonsPage({ loaderData: view }: Route.ComponentProps) {
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
      <ActionResult page="seasons" />
      <div className="office-columns office-top">
        <DateTable view={view} />
        <div className={view.chosen ? 'settings-chosen' : undefined}>
          {view.chosen && <ChangeDate key={`${view.chosen.key} ${view.chosen.seen}`} view={view} chosen={view.chosen} />}
          <AddDate key={view.rows.length} view={view} />
        </div>
      </div>
    </>
  )
}
