import type { Route } from './+types/export-everything.route'
import { requireStaff } from './access.server.ts'
import { everythingFile } from './imports/everything.server.ts'

export function loader(args: Route.LoaderArgs) {
  return everythingFile(requireStaff(args, 'set-up-shop'))
}
