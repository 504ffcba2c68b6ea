import { sellables } from '#shop/catalog/index.ts'
import { brand, photosById, thumbnail } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { draftStateOf, noteOpened, type Draft } from '#shop/drafts/index.ts'
import { orderById, quoteCart, type OrderInput, type Quote, type QuoteLine } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import { digitsIn, formatInstant, formatMoney, inLanguage, nationalPhone, type Language } from '#shop/values/index.ts'
import { pathIn } from '#shop/values/paths.ts'
import { agreementNow } from '#web/http/agreement-now.server.ts'
import { measureOffer } from '#web/http/measure.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { methodsOf } from '../checkout/methods.server.ts'
import { plainStep } from '../checkout/plain-step.server.ts'
import { checkoutWords } from '../checkout/page-words.server.ts'
import { NOTHING_TYPED, whenValue, type TypedOrder } from '../checkout/typed-order.ts'
import type { DraftAnswer, DraftLineShown, DraftView } from './draft-answer.ts'

/** What the page of a draft shows; the path of its order once it is placed. */
export async function draftView(
  requestContext: RequestContext,
  draft: Draft,
  { language, counts }: { language: Language; counts: boolean },
): Promise<DraftView | { go: string }> {
  const { ctx, shop } = requestContext
  const state = draftStateOf(draft, ctx.now)
  if (state === 'placed') return { go: await pathOfOrder(ctx.db, draft, language) }
  const own = await brand(ctx.db)
  const facts = { note: draft.note, until: formatInstant(draft.expiresAt, language), phone: own.phone }
  if (state === 'expired') return { ...facts, open: null }
  if (counts) await noteOpened(ctx, draft.id)
  const [agreed, measure, methods] = await Promise.all([
    agreementNow(requestContext),
    measureOffer(requestContext, language),
    methodsOf(shop),
  ])
  const first = await draftAnswer(requestContext, { draft, language, typed: typedOf(draft) })
  return { ...facts, open: { first, versions: { ...agreed, measure }, methods } }
}

export async function pathOfOrder(reader: Reader, { orderId }: Pick<Draft, 'orderId'>, language: Language): Promise<string> {
  const order = await orderById(reader, orderId!)
  return pathIn(language, `/order/${order!.token}`)
}

export function pathOfDraft({ token }: Pick<Draft, 'token'>, language: Language): string {
  return pathIn(language, `/draft-order/${token}`)
}

/** What staff have noted, as the fields of the form. */
function typedOf({ name, phone, areaId, addressLine, landmark, delivery }: Draft): TypedOrder {
  return {
    ...NOTHING_TYPED,
    name: name ?? '',
    phone: phone === null ? '' : nationalPhone(phone),
    area_id: areaId ?? '',
    address: addressLine ?? '',
    landmark: landmark ?? '',
    when: delivery === null ? '' : whenValue(delivery),
  }
}

type Answering = {
  draft: Draft
  language: Language
  typed: TypedOrder
  rest?: Partial<Pick<DraftAnswer, 'faults' | 'refusal' | 'advance'>>
}

/** The lines at today's prices, and the days with their totals once the area is known. Less is left than was spoken of: then for that. */
export async function draftAnswer(
  requestContext: RequestContext,
  { draft, language, typed, rest = {} }: Answering,
): Promise<DraftAnswer> {
  const { ctx } = requestContext
  const { db, now } = ctx
  const asked = draft.lines.map((line): OrderInput['lines'][number] => ({ productId: null, ...line, seenPrice: null }))
  const place = typed.area_id === '' ? null : await placeOf(db, typed.area_id)
  const areaId = place?.areaId ?? null
  const quoted = await quoteCart(db, { lines: asked, areaId, now })
  const answer: DraftAnswer = { typed, faults: [], refusal: null, step: null, lines: [], sum: null, ...rest }
  if (!quoted.ok) return answer
  const lines = await linesShown(db, quoted.quote, language)
  const counted = quoted.quote.lines.map((line) => line.counted)
  const shown = { ...answer, lines, typed: { ...typed, units: counted.join(',') } }
  const kept = asked.flatMap((line, index) => (counted[index]! > 0 ? [{ ...line, units: counted[index]! }] : []))
  if (kept.length === 0) return { ...shown, refusal: rest.refusal ?? { text: 'checkout.soldOutText' } }
  const sum = formatMoney(quoted.quote.goods, language)
  if (areaId === null) return { ...shown, sum }
  const again = await quoteCart(db, { lines: kept, areaId, now })
  const step =
    again.ok &&
    (await plainStep({ requestContext, language, areaId, coupon: null, lines: kept, phone: null, quote: again.quote, notes: [] }))
  if (!step) return { ...shown, sum, refusal: rest.refusal ?? { text: 'checkout.notThere' } }
  // The time that was spoken of may be full: then the first free one is chosen.
  const when = step.choices.some(({ value }) => value === typed.when) ? typed.when : ''
  return { ...shown, sum, step, typed: { ...shown.typed, when } }
}

async function linesShown(reader: Reader, quote: Quote, language: Language): Promise<DraftLineShown[]> {
  const pictures = await picturesOf(
    reader,
    quote.lines.flatMap(({ variantId }) => variantId ?? []),
  )
  return quote.lines.map((line, index) => ({
    key: String(index),
    picture: pictures.get(line.variantId ?? '') ?? null,
    name: inLanguage(line.name, language) ?? '',
    label: inLanguage(line.label, language) ?? '',
    units: digitsIn(language, String(line.counted === 0 ? line.units : line.counted)),
    sum: line.counted === 0 ? null : formatMoney(line.linePaisa, language),
    news: newsOf(line, language),
  }))
}

/** Why a line is not as it was spoken of. */
function newsOf({ counted, units, changes }: QuoteLine, language: Language): string | null {
  const say = checkoutWords(language)
  if (counted === 0) return say(changes.some(({ kind }) => kind === 'no-longer-sold') ? 'quote.gone' : 'quote.soldOut')
  return counted < units ? say('quote.fewer', { count: counted, asked: units }) : null
}

async function picturesOf(reader: Reader, variantIds: readonly string[]): Promise<Map<string, string>> {
  const sold = [...(await sellables(reader, variantIds))]
  const photos = await photosById(
    reader,
    sold.flatMap(([, { photo }]) => photo?.id ?? []),
  )
  return new Map(
    sold.flatMap(([id, { photo }]): [string, string][] => {
      const stored = photo && photos.get(photo.id)
      return stored ? [[id, thumbnail(stored)]] : []
    }),
  )
}
