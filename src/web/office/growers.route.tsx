import type { Route } from './+types/growers.route'
import { requireStaff } from './access.server.ts'
import { growersView } from './growers/growers.server.ts'
import { GrowerTable, GrowersGlance } from './growers/growers-panels.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return growersView(requireStaff(args, 'see-growers'))
}

export default function GrowersPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('growers.title')} lead={t('growers.lead')} />
      <GrowersGlance view={view} />
      <GrowerTable view={view} />
    </>
  )
}
