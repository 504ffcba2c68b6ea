import type { Route } from './+types/report-file.route'
import { requireStaff } from './access.server.ts'
import { reportFile } from './reports/report-file.server.ts'

export function loader(args: Route.LoaderArgs) {
  return reportFile(requireStaff(args, 'see-reports'), args.url.searchParams, args.params.format)
}
