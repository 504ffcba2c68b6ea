import { data } from 'react-router'
import { claimStatus } from '#shop/claims/index.ts'
import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/box.route'
import { areGrowersPaid, boxFruit } from './box/box-data.server.ts'
import { BoxPage } from './box/box-page.tsx'
import { PageTexts } from './page-texts.tsx'

/** The page to which the code on a box leads. Not cached and not indexed: it is for the holder of the box. */
export async function loader({ context, params: { code }, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'box', ['box'])
  const fruit = await boxFruit(ctx.db, { code, language })
  const claim = fruit && (await claimStatus(ctx.db, { boxCode: code }, ctx.now)) ? `/box/${code}/claim` : null
  const growersPaid = fruit !== null && (await areGrowersPaid(ctx.db, code))
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
  return data(
    { texts, fruit, claim, growersPaid, title: t(fruit ? 'box.title' : 'box.unknown') },
    { status: fruit ? 200 : 404, headers },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function BoxRoute({ loaderData: { texts, fruit, claim, growersPaid } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <BoxPage fruit={fruit} claim={claim} growersPaid={growersPaid} />
    </PageTexts>
  )
}
