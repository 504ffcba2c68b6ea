import { lazy } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { visitContext } from '../http/visit.ts'
import { languageOfPath } from '../ui/texts.tsx'
import storefrontStyles from '../ui/styles/storefront.css?url'
import type { Route } from './+types/layout'
import { frameData } from './shell/frame-data.server.ts'
import { Frame } from './shell/frame.tsx'
import { PageFailed } from './shell/page-failed.tsx'

// Shows products and searches them, which most pages don't.
const NotFound = lazy(async () => ({ default: (await import('./shell/not-found.tsx')).NotFound }))

export function links() {
  return [{ rel: 'stylesheet', href: storefrontStyles }]
}

export function loader({ context, url }: Route.LoaderArgs) {
  return frameData(context.get(visitContext), languageOfPath(url.pathname))
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A page that is missing or broke, with everything around it. When the frame itself can't be made, the document's own error page shows. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Frame data={loaderData}>{missing ? <NotFound found={error.data} /> : <PageFailed phone={loaderData.brand.phone} />}</Frame>
  )
}
