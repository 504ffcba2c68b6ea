import { data } from 'react-router'
import { offerByToken, stopOffers } from '#shop/campaigns/index.ts'
import { contextByLink } from '../http/by-link.ts'
import type { Route } from './+types/offer-stop.route'
import { LINK_TOKEN, linkPage } from './offers/link-page.server.ts'
import { StopPage } from './offers/stop-page.tsx'
import { PageTexts } from './page-texts.tsx'

/** Opening the page changes nothing: mail programs and virus scanners open links by themselves. */
export function loader(args: Route.LoaderArgs) {
  return linkPage(args, { title: 'offers.stopTitle', find: ({ ctx }, token) => offerByToken(ctx.db, token) })
}

/** The button, and the one click of a mail program (RFC 8058), which sends a form without cookies. */
export async function action({ context, params: { token }, url }: Route.ActionArgs) {
  const { ctx } = contextByLink({ context, url })
  const stopped = LINK_TOKEN.test(token) ? await stopOffers(ctx, token) : { ok: false }
  return data({ stopped: stopped.ok }, { status: stopped.ok ? 200 : 404 })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function OfferStopRoute({ loaderData: { texts, found, title }, matches }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <StopPage kind="offers" title={title} stopped={found && found.stopped} phone={matches[1].loaderData.brand.phone} />
    </PageTexts>
  )
}
