import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/not-found.route'
import { notFound } from './shell/not-found.server.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/** Any path without a page. The layout shows it in the same way as a missing product. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw await notFound(context.get(requestContextKey), languageOfPath(url.pathname))
}

/** Also for posts, such as a form to a link that was cut off. */
export async function action({ context, url }: Route.ActionArgs) {
  throw await notFound(context.get(requestContextKey), languageOfPath(url.pathname))
}

export default function NotFoundRoute() {
  return null
}
