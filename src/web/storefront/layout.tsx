import { lazy, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { visitContext } from '../http/visit.ts'
import { languageOfPath } from '../ui/texts.tsx'
import storefrontStyles from '../ui/styles/storefront.css?url'
import type { Route } from './+types/layout'
import { frameData } from './shell/frame-data.server.ts'
import type { FrameData } from './shell/frame-data.ts'
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

/** What stands around a page is the same whatever is asked of the page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const reads = formMethod === undefined || formMethod === 'GET'
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return reads && samePage ? false : defaultShouldRevalidate
}

// What stood around the page before, in this browser: without a line there is nothing newer.
let before: FrameData | null = null

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    before = loaderData
  }, [loaderData])
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A page that is missing or broke, with everything around it. When the frame itself can't be made, the document's own error page shows. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const data = loaderData ?? before
  if (!data) throw error
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <Frame data={data}>{missing ? <NotFound found={error.data} /> : <PageFailed phone={data.brand.phone} />}</Frame>
}
