import { redirect } from 'react-router'
import { openOffer } from '#shop/campaigns/index.ts'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import type { Route } from './+types/offer.route'
import { linkPage } from './offers/link-page.server.ts'
import { UnknownLink } from './offers/stop-page.tsx'
import { PageTexts } from './page-texts.tsx'

/** The link of an offer: notes that it was opened and leads to the page of the shop. */
export function loader(args: Route.LoaderArgs) {
  return linkPage(args, {
    title: 'carts.title',
    find: async ({ ctx }, token): Promise<null> => {
      const opened = await openOffer(ctx, token)
      if (!opened) return null
      throw redirect(pathIn(languageOfPath(args.url.pathname), opened.linkPath), {
        headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' },
      })
    },
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function OfferRoute({ loaderData: { texts, title } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <UnknownLink title={title} />
    </PageTexts>
  )
}
