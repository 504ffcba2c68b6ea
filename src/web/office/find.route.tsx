import type { Route } from './+types/find.route'
import { requireStaff } from './access.server.ts'
import { findAnything } from './palette/find.server.ts'

/** What the palette finds, for whoever asks. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const context = requireStaff(args, 'see-today')
  const found = await findAnything(context, args.url.searchParams.get('q'))
  return Response.json(found, { headers: { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' } })
}
