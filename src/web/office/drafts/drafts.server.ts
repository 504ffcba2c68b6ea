import { sellables } from '#shop/catalog/index.ts'
import { draftsForOffice, draftStateOf, type Draft } from '#shop/drafts/index.ts'
import { ordersByIds } from '#shop/ordering/index.ts'
import { digitsIn, formatInstant, formatMoney, inLanguage, spacedPhone, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { draftsList } from './drafts-list.ts'

export type DraftsView = Awaited<ReturnType<typeof draftsView>>

/** The orders of chats, the newest first: state, age, who made the link, and the order that it led to. */
export async function draftsView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language, may } = requestContext
  const { db, now } = ctx
  const shown = readList(draftsList, search)
  const { state, q } = shown.filters
  const { page } = shown
  const { drafts, more } = await draftsForOffice(db, { state: state || null, words: q.trim() || null, now, page })
  const placed = await ordersByIds(
    db,
    drafts.flatMap(({ orderId }) => orderId ?? []),
  )
  const orders = new Map(placed.map(({ id, number, total }) => [id, { id, number, total: formatMoney(total, language) }]))
  const names = await sellables(
    db,
    drafts.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)),
  )
  const what = ({ lines }: Draft) =>
    lines
      .map(
        ({ variantId, units }) =>
          `${digitsIn(language, String(units))} × ${inLanguage(names.get(variantId)?.name, language) ?? '–'}`,
      )
      .join(', ')
  return {
    shown,
    rows: drafts.map((draft) => ({
      ...draftRow(draft, { now, language }),
      what: what(draft),
      order: draft.orderId === null ? null : (orders.get(draft.orderId) ?? null),
    })),
    next: more ? { page: page + 1 } : null,
    mayMake: may('take-phone-orders'),
    own: await ownViews(requestContext, draftsList),
  }
}

export function draftRow(draft: Draft, { now, language }: { now: Date; language: Language }) {
  return {
    id: draft.id,
    number: digitsIn(language, String(draft.number)),
    state: draftStateOf(draft, now),
    name: draft.name ?? '',
    phone: draft.phone === null ? '' : spacedPhone(draft.phone),
    channel: draft.channel,
    actor: draft.actor.replace(/^staff:/, ''),
    made: formatInstant(draft.createdAt, language),
    age: ageOf(draft.createdAt, now, language),
    until: formatInstant(draft.expiresAt, language),
    opened: draft.openedAt && formatInstant(draft.openedAt, language),
    placed: draft.placedAt && formatInstant(draft.placedAt, language),
  }
}

const HOUR = 3_600_000

/** The age in whole hours, from two days on in days; within the first hour `now`. */
function ageOf(since: Date, now: Date, language: Language): { unit: 'now' | 'hours' | 'days'; count: string } {
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR))
  if (hours === 0) return { unit: 'now', count: '' }
  const [unit, count] = hours < 48 ? (['hours', hours] as const) : (['days', Math.floor(hours / 24)] as const)
  return { unit, count: digitsIn(language, String(count)) }
}

export const draftsActions = defineActions({
  page: 'drafts',
  sees: 'see-orders',
  intents: { ...viewIntents(draftsList) },
})
