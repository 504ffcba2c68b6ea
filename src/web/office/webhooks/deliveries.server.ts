import { deliveriesOf, type Delivery, type EventType, type TEST_EVENT } from '#shop/webhooks/index.ts'
import { formatInstant, formatMoney, formatNumber, paisa, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { officeWords } from '../office-words.server.ts'
import { deliveriesList, position } from './deliveries-list.ts'

const PAGE_ROWS = 25

export type DeliveryRow = ReturnType<typeof deliveryRow>

/** The log of a webhook, newest first, read on from a position. */
export async function deliveriesView(
  { ctx, language }: Pick<StaffContext, 'ctx' | 'language'>,
  endpointId: string,
  search: URLSearchParams,
) {
  const shown = readList(deliveriesList, search)
  const before = position(shown.after ?? '')
  const filter = { state: shown.filters.state || undefined, before: before === '' ? undefined : Number(before) }
  const found = await deliveriesOf(ctx.db, endpointId, { ...filter, most: PAGE_ROWS + 1 })
  const rows = found.slice(0, PAGE_ROWS)
  return {
    rows: rows.map((delivery) => deliveryRow(delivery, language)),
    shown: { ...shown, after: before === '' ? null : before },
    next: found.length > PAGE_ROWS ? { after: String(rows.at(-1)!.position) } : null,
  }
}

function deliveryRow(delivery: Delivery, language: Language) {
  const { position: at, eventId, type, state, tries, nextTryAt } = delivery
  const t = officeWords(language)
  return {
    position: String(at),
    eventId,
    at: formatInstant(delivery.at, language),
    type,
    name: t(`webhookEvent.${type as EventType | typeof TEST_EVENT}`),
    about: aboutOf(delivery, language),
    state,
    stateText: t(`webhookDelivery.${state === 'waiting' && tries > 0 ? 'retrying' : state}`),
    tries: tries === 0 ? null : t('webhook.tries', { count: tries }),
    nextTry: state === 'waiting' && nextTryAt ? t('webhook.nextTry', { at: formatInstant(nextTryAt, language) }) : null,
    result: resultOf(delivery, language),
    answer: delivery.answer === '' ? null : delivery.answer,
    data: JSON.stringify(delivery.data, null, 2),
  }
}

/** What came of the last try: the status of the answer, or why there was none. */
export function resultOf({ status, problem, tookMs }: Delivery, language: Language): string | null {
  const t = officeWords(language)
  if (status === null && problem === null) return null
  const what = problem === null ? t('webhook.status', { status: String(status) }) : t(`webhookProblem.${problem}`)
  return tookMs === null ? what : `${what}, ${t('health.ms', { ms: formatNumber(tookMs, language) })}`
}

/** What an event is about, as staff know it, and its page. Older versions may have written other data. */
function aboutOf({ type, data }: Delivery, language: Language): { text: string; to: string | null } {
  const facts = data as Partial<Record<string, string | number | null>>
  const text = (name: string) => String(facts[name] ?? '')
  const order = text('order_id') === '' ? null : `/office/orders/${text('order_id')}`
  const money = () => formatMoney(paisa(Math.round(Number(facts['amount'] ?? 0) * 100)), language)
  switch (type.split('.')[0]) {
    case 'order':
      return { text: text('number'), to: `/office/orders/${text('id')}` }
    case 'consignment':
      return { text: text('number'), to: order }
    case 'payment':
    case 'refund':
      return { text: money(), to: order }
    case 'claim':
      return { text: text('number'), to: `/office/claims/${text('id')}` }
    case 'product':
      return { text: text('code'), to: `/office/products/${text('id')}` }
    case 'price':
      return { text: text('sku'), to: `/office/products/${text('product_id')}` }
    case 'stock':
      return { text: text('lot'), to: `/office/stock/${text('lot_id')}` }
    case 'gift_run':
      return { text: text('number'), to: `/office/gifts/runs/${text('id')}` }
    default:
      return { text: '', to: null }
  }
}
