import { compareVersions, outcomeOf, outcomeOpen, type QuotationVersion } from '#shop/gifting/index.ts'
import { OUTCOME_REASONS } from '#shop/gifting/model.ts'
import type { Reader } from '#shop/context.ts'
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  inLanguage,
  type Language,
  type Paisa,
  type Translations,
} from '#shop/values/index.ts'

/** Why the quotation was won or lost: what can be recorded, and what has been. */
export async function outcomeView(
  reader: Reader,
  { quotationId, versions, language }: { quotationId: string; versions: readonly QuotationVersion[]; language: Language },
) {
  const outcome = await outcomeOpen(reader, versions)
  const found = await outcomeOf(reader, quotationId)
  const recorded = found?.outcome === outcome ? found : null
  return {
    outcome,
    reasons: OUTCOME_REASONS[outcome],
    recorded: recorded && { ...recorded, at: formatInstant(recorded.at, language) },
  }
}

/** What a version changed, in the words of the page; null without an earlier one. `asked`: the number of the earlier version. */
export function changesView(
  versions: readonly QuotationVersion[],
  { asked, language }: { asked: string | null; language: Language },
) {
  const [after, previous] = versions
  if (!after || !previous) return null
  const before = versions.slice(1).find(({ version }) => String(version) === asked) ?? previous
  const { lines, delivery, total, validUntil, advancePercent, creditDays, deliveriesChanged, termsChanged } = compareVersions(
    before,
    after,
  )
  const money = (amount: Paisa) => formatMoney(amount, language)
  const number = (count: number) => formatNumber(count, language)
  const units = (one: { units: number; unitPrice: Paisa } | null) => one && `${number(one.units)} × ${money(one.unitPrice)}`
  const fact = <Value>(
    key: 'delivery' | 'total' | 'valid' | 'advancePercent' | 'creditDays',
    pair: Pair<Value>,
    text: (value: Value) => string,
  ) => (pair === null ? [] : [{ key, before: text(pair.before), after: text(pair.after) }])
  return {
    before: before.version,
    after: after.version,
    choices: versions.slice(1).map(({ version }) => version),
    lines: lines.map((line) => ({
      name: inLanguage(line.name satisfies Translations, language),
      before: units(line.before),
      after: units(line.after),
    })),
    facts: [
      ...fact('delivery', delivery, money),
      ...fact('total', total, money),
      ...fact('valid', validUntil, (day) => formatDay(day, language, 'withYear')),
      ...fact('advancePercent', advancePercent, (percent) => `${number(percent)}%`),
      ...fact('creditDays', creditDays, number),
    ],
    deliveriesChanged,
    termsChanged,
  }
}

type Pair<Value> = { before: Value; after: Value } | null
