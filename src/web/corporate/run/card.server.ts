import { fillCard, LONGEST_CARD_TEXT, saveRun, shownBox, type Run } from '#shop/gifting/index.ts'
import { calendarDate, toLatinDigits } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { prepareAreas } from '#web/storefront/checkout/areas.server.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import type { Option, RunRefused } from './run-view.ts'

export type CardView = {
  fromName: string
  cardText: string
  /** The card as the first recipient on the list gets it. */
  sample: string
  boxes: Option[]
  variantId: string
  day: string
  fallback: { areaId: string; addressLine: string; landmark: string }
  longestCard: number
}

export async function cardView({ requestContext, run, terms, language }: OpenRun): Promise<CardView | { go: string }> {
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  await prepareAreas(requestContext.ctx.db)
  const words = { name: runWords(language)('example.name'), company: terms.companyName, from: run.fromName }
  return {
    fromName: run.fromName,
    cardText: run.cardText,
    sample: fillCard(run.cardText, words),
    boxes: terms.boxes.map((box) => ({ value: box.variantId, label: shownBox(box, language) })),
    variantId: run.variantId ?? '',
    day: run.day ?? '',
    fallback: {
      areaId: run.fallback?.areaId ?? '',
      addressLine: run.fallback?.addressLine ?? '',
      landmark: run.fallback?.landmark ?? '',
    },
    longestCard: LONGEST_CARD_TEXT,
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Saves what is the same for all recipients; null on success. */
export async function saveCard({ ctx }: RequestContext, run: Run, fields: Record<string, string>): Promise<RunRefused | null> {
  const text = (name: string) => (fields[name] ?? '').slice(0, 4000)
  const typedDay = toLatinDigits(text('day').trim())
  const day = typedDay === '' ? null : calendarDate(typedDay)
  const variantId = UUID.test(text('box')) ? text('box') : null
  const area = text('fallback_area')
  const address = text('fallback_address').trim()
  const version = Number(fields['version'])
  if (!Number.isSafeInteger(version)) return refusedWith(fields, 'run.refused.not-understood')
  const wrong = [
    ...(typedDay !== '' && day === null ? ['day'] : []),
    ...(text('box') !== '' && variantId === null ? ['variantId'] : []),
  ]
  if (wrong.length > 0) return refusedWith(fields, 'run.refused.not-valid', { wrong })
  // The area select has no empty choice: an empty address with the saved area means that the buyer wants no fallback.
  const none = address === '' && (area === '' || area === run.fallback?.areaId)
  const fallback = none ? null : { areaId: area, addressLine: address, landmark: text('fallback_landmark') }
  const settings = { fromName: text('from'), cardText: text('card'), variantId, day, fallback }
  const saved = await saveRun(ctx, { run: { token: run.token }, seenVersion: version, settings })
  if (saved.ok) return null
  switch (saved.problem) {
    case 'not-valid':
      return refusedWith(fields, 'run.refused.not-valid', { wrong: saved.fields })
    case 'unknown-run':
    case 'not-open':
    case 'edit-conflict':
      return refusedWith(fields, `run.refused.${saved.problem}`)
    default:
      return saved satisfies never
  }
}
