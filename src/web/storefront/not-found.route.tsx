import { visitContext } from '../http/visit.ts'
import { languageOfPath } from '../ui/texts.tsx'
import type { Route } from './+types/not-found.route'
import { notFound } from './shell/not-found.server.ts'

/** Any path that is no page. The layout shows it, as it shows a product that isn't there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw await notFound(context.get(visitContext), languageOfPath(url.pathname))
}

export default function NotFoundRoute() {
  return null
}
