import { data, redirect } from 'react-router'
import { customerById } from '#shop/accounts/index.ts'
import { productNames } from '#shop/catalog/index.ts'
import { isId } from '#shop/ordering/index.ts'
import { leaveWaitlist, leaveUnlisted, openEntriesOf, unlistedOf } from '#shop/waitlist/index.ts'
import { dayInDhaka, formatDay, formatInstant, inLanguage, type Phone } from '#shop/values/index.ts'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { formFields } from '../http/form.server.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/waiting.route'
import { PageTexts } from './page-texts.tsx'
import { WaitingPage } from './tell/waiting-page.tsx'

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** The verified number of the signed-in visitor, or null; others are sent to sign in. Entries belong to a number, and anybody can type one. */
async function ownNumber({ context, url }: { context: Route.LoaderArgs['context']; url: URL }): Promise<Phone | null> {
  const { ctx } = context.get(requestContextKey)
  if (ctx.actor.kind !== 'customer') {
    const next = encodeURIComponent(url.pathname)
    throw redirect(`${pathIn(languageOfPath(url.pathname), '/auth/login')}?next=${next}`, { status: 302, headers: HEADERS })
  }
  const customer = await customerById(ctx.db, ctx.actor.customerId)
  return customer?.phoneVerified ? customer.phone : null
}

/** What a signed-in person waits for. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage(args, 'tell', ['tell'])
  const phone = await ownNumber(args)
  const entries = phone === null ? null : await openEntriesOf(ctx.db, phone)
  const names = new Map((entries?.length ? await productNames(ctx.db) : []).map((product) => [product.id, product]))
  const list = entries?.flatMap(({ productId, answerUntil, createdAt }) => {
    const product = names.get(productId)
    if (!product) return []
    return {
      productId,
      slug: product.slug,
      name: inLanguage(product.name, language),
      state: answerUntil
        ? t('tell.notified', { until: formatInstant(answerUntil, language) })
        : t('tell.since', { day: formatDay(dayInDhaka(createdAt), language, 'short') }),
    }
  })
  const unlisted = (phone === null ? [] : await unlistedOf(ctx.db, phone)).map(({ key, name, createdAt }) => ({
    key,
    name,
    state: t('tell.unlisted', { day: formatDay(dayInDhaka(createdAt), language, 'short') }),
  }))
  return data({ texts, title: t('tell.mine'), list: list ?? null, unlisted }, { headers: HEADERS })
}

export async function action(args: Route.ActionArgs) {
  const phone = await ownNumber(args)
  const { product = '', fruit = '' } = await formFields(args.request)
  if (phone === null || (fruit === '' && !isId(product))) return data({ left: false }, { status: 422 })
  const { ctx } = args.context.get(requestContextKey)
  if (fruit === '') await leaveWaitlist(ctx, { phone, productId: product })
  else await leaveUnlisted(ctx, { phone, key: fruit })
  return { left: true }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function WaitingRoute({ loaderData: { texts, title, list, unlisted }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <WaitingPage title={title} list={list} unlisted={unlisted} left={actionData?.left ?? false} />
    </PageTexts>
  )
}
