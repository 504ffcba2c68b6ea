import type { Route } from './+types/unknown.route'
import { notFound, requireStaff } from './access.server.ts'

/** An address of the office that no page has: the layout shows the 404 with its menu. */
export function loader(args: Route.LoaderArgs): never {
  requireStaff(args, 'see-today')
  throw notFound()
}

export default function UnknownPage() {
  return null
}
