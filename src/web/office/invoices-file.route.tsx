import type { Route } from './+types/invoices-file.route'
import { requireStaff } from './access.server.ts'
import { invoicesFile } from './invoices/invoices-file.server.ts'

export function loader(args: Route.LoaderArgs) {
  return invoicesFile(requireStaff(args, 'see-invoices'), args.url.searchParams, args.params.format)
}
