import { data } from 'react-router'
import { cartByToken, stopCartReminders } from '#shop/campaigns/index.ts'
import { contextByLink } from '../http/by-link.ts'
import type { Route } from './+types/kept-cart-stop.route'
import { LINK_TOKEN, linkPage } from './offers/link-page.server.ts'
import { StopPage } from './offers/stop-page.tsx'
import { PageTexts } from './page-texts.tsx'

/** Opening the page changes nothing: programs that check links open them by themselves. */
export function loader(args: Route.LoaderArgs) {
  return linkPage(args, { title: 'carts.stopTitle', find: ({ ctx }, token) => cartByToken(ctx.db, token) })
}

/** Ends reminders of carts to the number behind the link. */
export async function action({ context, params: { token }, url }: Route.ActionArgs) {
  const { ctx } = contextByLink({ context, url })
  const stopped = LINK_TOKEN.test(token) ? await stopCartReminders(ctx, token) : { ok: false }
  return data({ stopped: stopped.ok }, { status: stopped.ok ? 200 : 404 })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function KeptCartStopRoute({ loaderData: { texts, found, title }, matches }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <StopPage kind="carts" title={title} stopped={found && found.stopped} phone={matches[1].loaderData.brand.phone} />
    </PageTexts>
  )
}
