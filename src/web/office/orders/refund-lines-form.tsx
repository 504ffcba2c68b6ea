import { useState } from 'react'
import { formatMoney, paisa, parseTaka, type Paisa } from '#shop/values/index.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { parseAmount } from '../amounts.ts'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { RefundableLine } from './money-view.ts'

/** For which lines a refund is, and its amount while the fields are filled in. */
export function RefundLines({ lines }: { lines: readonly RefundableLine[] }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const [amount, setAmount] = useState<Paisa | null>(null)
  const shown = lines.filter(({ what }) => what !== 'rounding')
  return (
    <div
      className="stack"
      onInput={({ currentTarget }) => {
        const fields = [...currentTarget.querySelectorAll('input')].map(({ name, value }) => [name, value] as const)
        setAmount(amountOf(lines, new Map(fields)))
      }}
    >
      {shown.map(({ key, what, name, units, unitsText, left }) => {
        const of = what === 'delivery' ? t('pay.delivery') : name
        return (
          <fieldset key={key} className="stack">
            <legend>{of}</legend>
            {units > 0 && (
              <FormField
                label={t('pay.units')}
                name={`units-${key}`}
                inputMode="numeric"
                help={t('pay.unitsHelp', { units: unitsText, amount: left })}
              />
            )}
            <FormField
              label={units > 0 ? t('pay.orAmount') : t('pay.amount')}
              name={`amount-${key}`}
              inputMode="decimal"
              help={t('pay.atMost', { amount: left })}
            />
          </fieldset>
        )
      })}
      <p role="status">{amount !== null && t('pay.linesAmount', { amount: formatMoney(amount, language) })}</p>
    </div>
  )
}

/** As the shop computes it; null while a field can't be read. */
function amountOf(lines: readonly RefundableLine[], fields: ReadonlyMap<string, string>): Paisa | null {
  let sum = 0
  let whole = 0
  for (const { key, what, prices, gross } of lines) {
    if (what === 'rounding') continue
    whole += gross
    const [typedUnits = '', typedAmount = ''] = [fields.get(`units-${key}`), fields.get(`amount-${key}`)]
    if (typedUnits.trim() !== '') {
      const count = parseAmount(typedUnits, 'piece')
      if (count === null || count > prices.length) return null
      sum += count === 0 ? 0 : prices[count - 1]!
    }
    if (typedAmount.trim() !== '') {
      const amount = parseTaka(typedAmount)
      if (amount === null || amount > gross) return null
      sum += amount
    }
  }
  const rounding = lines.find(({ what }) => what === 'rounding')?.gross ?? 0
  return paisa(sum === whole ? sum + rounding : sum)
}
