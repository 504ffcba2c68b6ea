import type { Route } from './+types/accounting-file.route'
import { requireStaff } from './access.server.ts'
import { bookFile } from './reports/book-file.server.ts'

export function loader(args: Route.LoaderArgs) {
  return bookFile(requireStaff(args, 'see-reports'), args.url.searchParams, args.params)
}
