import type { Route } from './+types/customer-data.route'
import { requireStaff } from './access.server.ts'
import { customerFile } from './customers/customers.server.ts'

export function loader(args: Route.LoaderArgs) {
  return customerFile(requireStaff(args, 'manage-customers'), args.params.id)
}
