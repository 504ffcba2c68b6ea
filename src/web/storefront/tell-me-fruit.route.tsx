import { data, redirect } from 'react-router'
import { customerById } from '#shop/accounts/index.ts'
import { isSlug, movedSlug } from '#shop/catalog/index.ts'
import { districtNames } from '#shop/places/index.ts'
import { productView } from '#shop/storefront/index.ts'
import { waitlistRules } from '#shop/waitlist/index.ts'
import { formatTimeOfDay, inLanguage, spacedPhone } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey, type RequestContext } from '../http/request-context.ts'
import type { Route } from './+types/tell-me-fruit.route'
import { PageTexts } from './page-texts.tsx'
import { notFound } from './shell/not-found.server.ts'
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
  const { ctx, language, t, texts, view } = await open(args)
  const { card, variants } = view
  const [districts, rules, phone] = await Promise.all([
    districtNames(ctx.db),
    waitlistRules(ctx.db),
    ownNumber(args.context.get(requestContextKey)),
  ])
  const collator = new Intl.Collator(language)
  const page = {
    texts,
    title: t('tell.headOf', { name: card.name }),
    product: { slug: card.slug, name: card.name, canOrder: card.offer !== 'out' },
    sizes: variants.map(({ _id, label }) => ({ value: _id, label })),
    districts: [...districts]
      .map(([id, name]) => ({ value: id, label: inLanguage(name, language) }))
      .sort((a, b) => collator.compare(a.label, b.label)),
    hours: { from: formatTimeOfDay(rules.from, language), until: formatTimeOfDay(rules.until, language) },
    phone,
  }
  // It may hold the number of the visitor.
  return data(page, { headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' } })
}

/** The number of a signed-in visitor, as people write it. */
async function ownNumber({ ctx }: RequestContext): Promise<string> {
  const customer = ctx.actor.kind === 'customer' ? await customerById(ctx.db, ctx.actor.customerId) : null
  return customer ? spacedPhone(customer.phone) : ''
}

export async function action(args: Route.ActionArgs) {
  const { language, view } = await open(args)
  const asking = { request: args.request, productId: view.card._id, language }
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
