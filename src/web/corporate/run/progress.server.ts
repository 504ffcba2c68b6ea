import { RECIPIENTS_ON_A_PAGE, runProgress, type RunBoxRow, type RunProgress } from '#shop/gifting/index.ts'
import type { ConsignmentState } from '#shop/fulfilment/index.ts'
import { signOf } from '#shop/payments/index.ts'
import { inLanguage, formatDay, formatInstant, formatMoney, paisa } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import { failureText } from '#texts/failure-text.server.ts'
import { orderWords } from '#web/storefront/order/order-page.server.ts'
import { boxesHeadline } from '#web/storefront/order/many-boxes.server.ts'
import { answersCounted, saidBy, type AnswersCounted } from './answers.server.ts'
import { runWords, type OpenRun } from './open-run-page.server.ts'

const STATES: readonly ConsignmentState[] = ['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']
const OVER: ReadonlySet<ConsignmentState> = new Set(['delivered', 'returned', 'cancelled'])

export type ProgressView = {
  order: string
  link: string
  lead: string
  total: number
  delivered: number
  /** The state of all boxes together, such as "338 of 340 boxes are delivered."; null before the first has left and after the last. */
  headline: string | null
  counts: { state: ConsignmentState; text: string; boxes: number }[]
  rows: {
    id: string
    row: string
    name: string
    place: string
    day: string
    state: ConsignmentState | null
    text: string
    /** When the box was handed over, or why it was not and when it is delivered again. */
    story: string
    photos: string[]
    /** What the recipient answered; empty for those who were not asked. */
    answer: string
    thanks: string
    thanksPhoto: string
  }[]
  answers: AnswersCounted
  documents: { number: string; title: string; amount: string; path: string }[]
  query: string
  page: number
  pages: number
  erased: boolean
  /** Some boxes are not final, so the page reloads its data. */
  open: boolean
}

export async function progressView(
  { requestContext, run, language }: OpenRun,
  search: URLSearchParams,
): Promise<ProgressView | { go: string }> {
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 1000)
  const query = (search.get('q') ?? '').trim().slice(0, 100)
  const progress = await runProgress(requestContext.ctx.db, { run, page, query, shopUrl: requestContext.shop.config.shopUrl })
  if (!progress) return { go: `/gift/run/${run.token}/recipients` }
  const say = runWords(language)
  const boxesIn = (state: ConsignmentState) =>
    progress.counts.filter((count) => count.state === state).reduce((sum, { boxes }) => sum + boxes, 0)
  const counts = STATES.map((state) => ({ state, text: say(`run.way.${state}`), boxes: boxesIn(state) })).filter(
    ({ boxes }) => boxes > 0,
  )
  return {
    order: progress.number,
    link: progress.link,
    lead: say('run.wayLead', { number: progress.number, day: run.confirmedAt ? formatInstant(run.confirmedAt, language) : '' }),
    total: counts.filter(({ state }) => state !== 'cancelled').reduce((sum, { boxes }) => sum + boxes, 0),
    delivered: boxesIn('delivered'),
    headline: headlineOf(progress.counts, language),
    counts,
    rows: progress.rows.map((one) => rowView(one, { run, language })),
    answers: await answersCounted(requestContext.ctx.db, run, language),
    documents: documentsView(progress, run.token, language),
    query,
    page,
    pages: Math.max(1, Math.ceil(progress.found / RECIPIENTS_ON_A_PAGE)),
    erased: run.erasedAt !== null,
    open: counts.some(({ state }) => !OVER.has(state)),
  }
}

/** The same sentence as on the page of the order. */
function headlineOf(counts: RunProgress['counts'], language: Language): string | null {
  const boxes = counts.flatMap(({ state, boxes: count }) =>
    state === 'cancelled' ? [] : Array.from({ length: count }, () => state),
  )
  return boxesHeadline(boxes, { language, say: orderWords(language) })
}

function documentsView({ documents }: RunProgress, token: string, language: Language): ProgressView['documents'] {
  const say = runWords(language)
  return documents.map(({ number, kind, total }) => {
    const path = `/gift/run/${token}/files/${number}.pdf`
    const amount = formatMoney(paisa(signOf(kind) * total), language)
    return { number, title: say(`run.document.${kind}`), amount, path }
  })
}

function rowView(one: RunBoxRow, { run, language }: { run: OpenRun['run']; language: Language }): ProgressView['rows'][number] {
  const { row, box, photos } = one
  const { token } = run
  const say = runWords(language)
  return {
    id: row.id,
    row: box?.number ?? '',
    name: row.name,
    place: box ? `${inLanguage(box.areaName, language)}, ${inLanguage(box.districtName, language)}` : '',
    day: box ? formatDay(box.day, language, 'short') : '',
    state: box?.state ?? null,
    text: box ? say(`run.way.${box.state}`) : say(`run.state.${row.state}`),
    story: storyOf(one, language),
    photos: photos.map(({ id }) => `/gift/run/${token}/files/${id}.webp`),
    answer: saidBy(run, row, language),
    thanks: row.thanks ?? '',
    thanksPhoto: row.thanksFile === null ? '' : `/gift/run/${token}/files/thanks-${row.id}.webp`,
  }
}

/** A sentence about the state of a box; empty during its first delivery attempt. */
export function storyOf({ box, tried, givenUp }: RunBoxRow, language: Language): string {
  const say = runWords(language)
  if (givenUp) {
    const words = { reason: givenUp.reason.replace(/[.।\s]+$/, '') }
    return say(givenUp.charged ? 'run.gaveUpCharged' : 'run.gaveUpFree', words)
  }
  if (!box || !tried) return ''
  const at = formatInstant(tried.at, language)
  if (tried.how === 'delivered') return say('run.handedOver', { at })
  // The sentence around it adds its own full stop.
  const { failReason, note } = tried
  const reason = failReason ? failureText(language, { failReason, note }).replace(/[.।\s]+$/, '') : ''
  if (box.state === 'failed') return say('run.notMet', { at, reason })
  return say('run.goesAgain', { at, reason, day: formatDay(box.day, language, 'short') })
}
