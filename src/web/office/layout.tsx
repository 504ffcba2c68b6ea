import { useLayoutEffect } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import officeStyles from '../ui/styles/office.css?url'
import type { Route } from './+types/layout'
import { requireStaff } from './access.server.ts'
import { isAnswer } from './kit/answer.ts'
import { SignedOutPage } from './kit/signed-out-page.tsx'
import { frameData } from './shell/frame-data.server.ts'
import { linkGroups } from './shell/links.ts'
import { OfficeFrame } from './shell/frame.tsx'
import { Trouble } from './shell/trouble.tsx'
import { pageHydrated } from '../ui/typed-before-hydration.ts'

export function links() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export function loader(args: Route.LoaderArgs) {
  return frameData(requireStaff(args, 'see-today'), args)
}

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  useLayoutEffect(pageHydrated, [])
  return (
    <OfficeFrame data={loaderData}>
      <Outlet />
    </OfficeFrame>
  )
}

/** Inside the frame. If the frame itself fails, the document's own error page is shown. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 401 && isAnswer(error.data)) return <SignedOutPage answer={error.data} />
  if (!loaderData) throw error
  return (
    <OfficeFrame data={loaderData}>
      <Trouble
        status={isRouteErrorResponse(error) ? error.status : error instanceof TypeError ? 'offline' : 500}
        start={linkGroups(loaderData)[0]}
      />
    </OfficeFrame>
  )
}
