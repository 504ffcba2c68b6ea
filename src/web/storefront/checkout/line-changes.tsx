import { Tag } from '#web/ui/icons/tag.tsx'
import type { LineChangeWire, QuoteLineWire } from '#shop/ordering/wire.ts'
import { dayFrom } from '#shop/values/day.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { formatMoney } from '#shop/values/money.ts'
import { Note } from '#web/ui/note.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useQuoteTexts } from './texts.ts'

/** What differs from what the shopper saw, line by line. */
export function LineChanges({ line }: { line: QuoteLineWire }) {
  return line.changes.map((change) => <LineChange key={change.kind} change={change} asked={line.unit} />)
}

function LineChange({ change, asked }: { change: LineChangeWire; asked: number }) {
  const t = useQuoteTexts()
  const language = useLanguage()
  const money = (taka: number) => formatMoney(paisaOfTaka(taka), language)
  switch (change.kind) {
    case 'price':
      return (
        <Note kind="changed" icon={<Tag />} title={t('quote.priceNow', { now: money(change.to), before: money(change.from) })} />
      )
    case 'fewer-left':
      return <Note kind="changed" title={t('quote.fewer', { count: change.units, asked })} />
    case 'ships-later':
      return <Note kind="done" title={t('quote.later', { day: formatDay(dayFrom(change.day), language, 'long') })} />
    case 'sold-out':
      return (
        <Note kind="refused" title={t('quote.soldOut')}>
          {t('quote.notCounted')}
        </Note>
      )
    case 'no-longer-sold':
    case 'offer-over':
      return (
        <Note kind="refused" title={t(change.kind === 'offer-over' ? 'quote.offerOver' : 'quote.gone')}>
          {t('quote.notCounted')}
        </Note>
      )
    default:
      return change satisfies never
  }
}
