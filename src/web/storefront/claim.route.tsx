import type { Route } from './+types/claim.route'
import { ClaimPage } from './claim/claim-page.tsx'
import { loadClaim, sendFromPage } from './claim/claim-route.server.ts'
import { readUnlessOffline, sendOrKeep } from './claim/without-network.ts'
import { PageTexts } from './page-texts.tsx'

/** Bad fruit is reported by the link of an order, without login. */
export function loader(args: Route.LoaderArgs) {
  return loadClaim({ ...args, key: { token: args.params.token } })
}

export function action(args: Route.ActionArgs) {
  return sendFromPage({ ...args, key: { token: args.params.token } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendOrKeep({ serverAction })
export const shouldRevalidate = readUnlessOffline

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.title },
    { name: 'robots', content: 'noindex' },
    // Keeps the link from other sites. With `no-referrer`, this page's own forms would send no origin and be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function ClaimRoute({ loaderData: { texts, title, view, sent, requestId }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <ClaimPage title={title} view={view} sent={sent} requestId={requestId} answer={actionData} />
    </PageTexts>
  )
}
