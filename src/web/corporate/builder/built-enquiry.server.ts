import { z } from 'zod'
import { giftTexts } from '#shop/content/index.ts'
import { figureBoxRequest, type BuiltBox } from '#shop/gifting/index.ts'
import { readBoxRequest } from '#shop/gifting/model.ts'
import { inLanguage, formatMoney, formatWeight, grams, paisa, type Language } from '#shop/values/index.ts'
import type { TicketAnswer } from '#web/http/form-answer.ts'
import { formFields, readForm, refused, sameFormId } from '#web/http/form.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { openEnquiry, whatElse, whoAsks } from '../gift/enquiry.server.ts'
import { faultText } from './texts.ts'

const LONGEST_BOX = 6000

/**
 * A request for a quotation of a built box. The box is priced again: if the price has changed since the buyer saw it, the page
 * shows the new price before it sends anything.
 */
export async function takeBuiltEnquiry(
  requestContext: RequestContext,
  request: Request,
  language: Language,
): Promise<{ status: number; answer: TicketAnswer }> {
  const { ctx } = requestContext
  const t = wordsOf('build', language)
  const fields = await formFields(request)
  const boxRequest = readBoxRequest(new URLSearchParams((fields['box'] ?? '').slice(0, LONGEST_BOX)))
  const read = readForm(z.object({ ...whoAsks(language), ...whatElse(language) }), fields)
  // The page sent the card that it showed; a request without a card means a box without one.
  const { built, faults, price } = await figureBoxRequest(ctx.db, { boxRequest, card: '', now: ctx.now })
  if (!built || !read.ok) {
    const ofBox = Object.fromEntries(faults.map((fault) => [fault.field, faultText(fault, t, language)]))
    return { status: 422, answer: refused(fields, { errors: { ...ofBox, ...(read.ok ? {} : read.errors) } }) }
  }
  const seen = fields['seen'] ?? ''
  if (seen !== String(price.perBox)) {
    const before = /^\d{1,12}$/.test(seen) ? formatMoney(paisa(Number(seen)), language) : '—'
    const refusal = t('build.changed', { now: formatMoney(price.perBox, language), before })
    return { status: 422, answer: refused(fields, { refusal }) }
  }
  const { name, phone, email, message, where, vat_challan, ...asked } = read.value
  return openEnquiry(requestContext, fields, {
    kind: 'gift-enquiry',
    name,
    phone,
    email,
    message: message === '' ? messageOf(asked.company, built, language) : message,
    details: {
      ...asked,
      occasion: await knownOccasion(requestContext, boxRequest.occasion),
      boxes: built.boxes,
      budget_per_box_paisa: null,
      delivery_day: built.day,
      to_many_addresses: where === 'many',
      vat_challan,
      box: built,
    },
    language,
    requestId: sameFormId('gift-enquiry', [read.value, built], ctx.now),
  })
}

function messageOf(company: string, { boxes, fruits }: BuiltBox, language: Language): string {
  const inside = fruits.map((fruit) => `${inLanguage(fruit.name, language)} ${formatWeight(grams(fruit.grams), language)}`)
  return wordsOf('build', language)('build.message', { company, count: boxes, fruits: inside.join(', ') })
}

async function knownOccasion({ ctx }: RequestContext, slug: string): Promise<string | null> {
  const occasions = (await giftTexts(ctx.db))?.occasions ?? []
  return occasions.some((occasion) => occasion.slug === slug) ? slug : null
}
