import type { Route } from './+types/kept-cart.route'
import { keptCart } from './offers/kept-cart.server.ts'
import { KeptCartPage } from './offers/kept-cart-page.tsx'
import { linkPage } from './offers/link-page.server.ts'
import { PageTexts } from './page-texts.tsx'

/** The link of a reminder: the cart as it would cost today. It works on any device. */
export function loader(args: Route.LoaderArgs) {
  return linkPage(args, { title: 'carts.title', find: keptCart })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function KeptCartRoute({ loaderData: { texts, found, title, token } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <KeptCartPage title={title} kept={found} stopPath={`/carts/${token}/stop`} />
    </PageTexts>
  )
}
