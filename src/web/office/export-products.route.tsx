import type { Route } from './+types/export-products.route'
import { requireStaff } from './access.server.ts'
import { exportProducts } from './products/import.server.ts'

export function loader(args: Route.LoaderArgs) {
  return exportProducts(requireStaff(args, 'see-products'), args.params.format)
}
