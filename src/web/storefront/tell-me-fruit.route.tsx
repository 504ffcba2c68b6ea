import { data, redirect } from 'react-router'
import { isSlug, movedSlug } from '#shop/catalog/index.ts'
import { productView } from '#shop/storefront/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/tell-me-fruit.route'
import { PageTexts } from './page-texts.tsx'
import { notFound } from './shell/not-found.server.ts'
import { ASK_HEADERS, askFormData } from './tell/ask-form-data.server.ts'
import { askToBeTold } from './tell/ask-to-be-told.server.ts'
import { TellPage } from './tell/tell-page.tsx'

type Args = { context: Route.LoaderArgs['context']; params: { slug: string }; url: URL }

async function open({ context, params: { slug }, url }: Args) {
  const page = openPage({ context, url }, 'tell', ['tell'])
  const { ctx, language } = page
  const view = isSlug(slug) ? await productView(ctx.db, { slug, now: ctx.now, language }) : null
  if (view) return { ...page, view }
  const moved = isSlug(slug) ? await movedSlug(ctx.db, slug) : null
  if (moved !== null) throw redirect(pathIn(language, `/tell-me/${moved}`), 301)
  throw await notFound(context.get(requestContextKey), language)
}

export async function loader(args: Route.LoaderArgs) {
  const { language, t, texts, view } = await open(args)
  const { card, variants } = view
  const page = {
    texts,
    title: t('tell.headOf', { name: card.name }),
    product: { slug: card.slug, name: card.name, canOrder: card.offer !== 'out' },
    sizes: variants.map(({ _id, label }) => ({ value: _id, label })),
    ...(await askFormData(args.context.get(requestContextKey), language)),
  }
  return data(page, { headers: ASK_HEADERS })
}

export async function action(args: Route.ActionArgs) {
  const { language, view } = await open(args)
  const asking = { request: args.request, product: { id: view.card._id, name: view.card.name }, language }
  const { status, answer } = await askToBeTold(args.context.get(requestContextKey), asking)
  return data(answer, { status })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function TellMeFruit({ loaderData: { texts, ...page }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <TellPage key={page.product.slug} page={page} answer={actionData} />
    </PageTexts>
  )
}
