import { lazy, useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { InOffice as Said } from '../http/by-link.ts'
import { requestContextKey } from '../http/request-context.ts'
import storefrontStyles from '../ui/styles/storefront.css?url'
import type { Route } from './+types/layout'
import { frameData } from './shell/frame-data.server.ts'
import type { FrameData } from './shell/frame-data.ts'
import { Frame } from './shell/frame.tsx'
import { PageFailed } from './shell/page-failed.tsx'
import { languageOfPath } from '#shop/values/paths.ts'

// For staff who act by a buyer's link.
const InOffice = lazy(async () => ({ default: (await import('./shell/in-office.tsx')).InOffice }))
// It shows and searches products, which most pages do not.
const NotFound = lazy(async () => ({ default: (await import('./shell/not-found.tsx')).NotFound }))

export function links() {
  return [{ rel: 'stylesheet', href: storefrontStyles }]
}

export function loader({ context, url }: Route.LoaderArgs) {
  return frameData(context.get(requestContextKey), languageOfPath(url.pathname), url)
}

/** The frame around a page does not depend on the page's query. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const reads = formMethod === undefined || formMethod === 'GET'
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return reads && samePage ? false : defaultShouldRevalidate
}

// The previous frame data in this browser, for use offline.
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

/** A missing or failed page, inside the frame. If the frame itself fails, the document's own error page is shown. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const data = loaderData ?? before
  if (!data) throw error
  return <Frame data={data}>{pageFor(error) ?? <PageFailed phone={data.brand.phone} />}</Frame>
}

/** Errors that are not our fault have their own page. */
function pageFor(error: unknown): ReactNode {
  if (!isRouteErrorResponse(error)) return null
  if (error.status === 404) return <NotFound found={error.data} />
  return error.status === 403 && isInOffice(error.data) ? <InOffice said={error.data.inOffice} /> : null
}

function isInOffice(said: unknown): said is Said {
  return typeof said === 'object' && said !== null && 'inOffice' in said
}
