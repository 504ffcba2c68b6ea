import { data } from 'react-router'
import type { Route } from './+types/company-file.route'
import { openPortal, PRIVATE } from './portal/open-portal.server.ts'
import { portalFile } from './portal/portal-file.server.ts'

/** Downloads the statement and the documents of a company. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const found = await portalFile(await openPortal(args), args.params.file)
  if (!found) throw data(null, { status: 404, headers: PRIVATE })
  return found
}
