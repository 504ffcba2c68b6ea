import type { HistoryEntry } from '#shop/ordering/index.ts'
import { AMOUNT_CHANGED } from '#shop/ordering/model.ts'
import { isReviewReason } from '#shop/payments/index.ts'
import { formatInstant, formatMoney, formatNumber, type Language } from '#shop/values/index.ts'
import { failureText } from '#texts/failure-text.server.ts'
import { officeWords } from '../office-words.server.ts'
import type { HistoryView } from './order-page.ts'

/** Notes that the program wrote are text keys, and are translated. */
function noteIn(language: Language, { about, failReason, note }: HistoryEntry): string | null {
  if (failReason) return failureText(language, { failReason, note })
  if (note === null) return null
  if (about !== 'payment') return note
  if (note === AMOUNT_CHANGED) return officeWords(language)('doorTask.amountChanged')
  return isReviewReason(note) ? officeWords(language)(`review.${note}`) : note
}

/** What the history calls a step back: a box was opened, or a report from a door was taken back. */
const STEPS_BACK: Record<string, string> = {
  'consignment dispatched packed': 'taken-back',
  'consignment packed planned': 'unpacked',
  'consignment delivered dispatched': 'undone',
  'consignment failed dispatched': 'undone',
  'order completed confirmed': 'reopened',
  'order completed placed': 'reopened',
  'payment captured due': 'undone',
  'payment captured void': 'undone',
}

function stepIn({ about, from, to }: HistoryEntry): string {
  if (from !== null && from === to) return 'moved'
  return STEPS_BACK[`${about} ${from} ${to}`] ?? to ?? ''
}

/** Placing an order also creates its consignment and payment: one entry, not three. */
export function historyView(history: readonly HistoryEntry[], language: Language): HistoryView[] {
  const entries: HistoryView[] = []
  for (const entry of history) {
    const { at, about, actor, amount, boxes } = entry
    const key = `${at.toISOString()} ${actor}`
    const what = {
      about,
      to: stepIn(entry),
      amount: amount === null ? null : formatMoney(amount, language),
      note: noteIn(language, entry),
      boxes: boxes === undefined ? null : formatNumber(boxes, language),
    }
    const same = entries.find((entry) => entry.key === key)
    if (same) same.what.push(what)
    else entries.push({ key, at: formatInstant(at, language), actor, what: [what] })
  }
  return entries.reverse()
}
