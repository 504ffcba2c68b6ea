import { brand } from '#shop/content/index.ts'
import { draftById, endDraft, linkOfDraft, textDraft, type Draft } from '#shop/drafts/index.ts'
import { draftChatText } from '#shop/messaging/index.ts'
import { ordersByIds, quoteCart } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import { digitsIn, formatDay, formatInstant, formatMoney, inLanguage, whatsappLink } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { draftRow } from './drafts.server.ts'

export type DraftPageView = Awaited<ReturnType<typeof draftPageView>>

/** A draft with its link, what to write in the chat, and the order that it led to. */
export async function draftPageView({ ctx, shop, language, may }: StaffContext, id: string) {
  const { db, now } = ctx
  const draft = found(await draftById(db, knownId(id)))
  const row = draftRow(draft, { now, language })
  const open = row.state === 'draft' || row.state === 'opened'
  const own = await brand(db)
  const link = linkOfDraft(shop.config.shopUrl, draft)
  const text = draftChatText({ language: draft.language, link, until: draft.expiresAt }, inLanguage(own.name, draft.language))
  const [order] = draft.orderId === null ? [] : await ordersByIds(db, [draft.orderId])
  return {
    ...row,
    note: draft.note,
    address: await addressOf({ ctx, language }, draft),
    texted: draft.textedAt && formatInstant(draft.textedAt, language),
    day: draft.delivery && formatDay(draft.delivery.day, language, 'short'),
    open,
    lines: await linesOf({ ctx, language }, draft),
    // With the link its holder orders as the buyer.
    share:
      open && may('open-buyer-links')
        ? {
            link,
            text,
            whatsapp: (draft.phone && whatsappLink(draft.phone, text)) ?? `https://wa.me/?text=${encodeURIComponent(text)}`,
          }
        : null,
    order: order ? { id: order.id, number: order.number, total: formatMoney(order.total, language) } : null,
    may: { text: open && draft.phone !== null && may('take-phone-orders'), end: open && may('take-phone-orders') },
  }
}

type Reading = Pick<StaffContext, 'ctx' | 'language'>

async function addressOf({ ctx, language }: Reading, { areaId, addressLine, landmark }: Draft): Promise<string> {
  const place = areaId === null ? null : await placeOf(ctx.db, areaId)
  const names = place ? [inLanguage(place.areaName, language), inLanguage(place.districtName, language)] : []
  return [addressLine, landmark, ...names].filter(Boolean).join(', ')
}

/** At today's prices, as the buyer sees them now; `left` is what there is of it, where that is less than was spoken of. */
async function linesOf({ ctx, language }: Reading, { lines }: Draft) {
  const asked = lines.map((line) => ({ productId: null, ...line, seenPrice: null }))
  const quoted = await quoteCart(ctx.db, { lines: asked, now: ctx.now })
  if (!quoted.ok) return []
  return quoted.quote.lines.map((line, index) => ({
    key: String(index),
    name: `${digitsIn(language, String(line.units))} × ${inLanguage(line.name, language) ?? '–'}, ${inLanguage(line.label, language) ?? ''}`,
    left: line.counted < line.units ? line.counted : null,
    sum: line.unitPrice === null ? '–' : formatMoney(line.linePaisa, language),
  }))
}

const intent = intentsOf<'draft', Draft>()

export const draftActions = defineActions({
  page: 'draft',
  sees: 'see-orders',
  subject: async ({ ctx }, { id = '' }) => found(await draftById(ctx.db, knownId(id))),
  intents: {
    text: intent({
      name: 'drafts.text',
      needs: 'take-phone-orders',
      run: ({ ctx, shop, subject }) => textDraft(ctx, { draftId: subject.id, shopUrl: shop.config.shopUrl }),
    }),
    end: intent({
      name: 'drafts.end',
      needs: 'take-phone-orders',
      run: ({ ctx, subject }) => endDraft(ctx, { draftId: subject.id }),
    }),
  },
})
