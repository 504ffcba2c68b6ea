import { useState, type ReactNode } from 'react'
import type { LineChangeWire, OrderAgainWire } from '#shop/ordering/wire.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { dayFrom } from '#shop/values/day.ts'
import { formatMoney } from '#shop/values/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi, OFFLINE } from '../api-client.ts'
import { cart } from '../cart/cart-store.ts'
import { sameLine } from '../cart/cart.ts'
import { apiPath } from '../checkout/api-path.ts'
import { useAccountTexts } from './texts.ts'

type LineAgain = OrderAgainWire['lines'][number]

/** Puts the fruit of an earlier order that is still sold into the cart, and lists what has changed. */
export function OrderAgain({ number, token, children }: { number: string; token: string; children?: ReactNode }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [lines, setLines] = useState<LineAgain[] | null>(null)
  const press = async () => {
    setBusy(true)
    const answer = await callApi<OrderAgainWire>(apiPath(`/orders/${token}/again`, language))
    setBusy(false)
    if (!answer.ok) return setRefusal(answer.problem.type === OFFLINE.type ? t('again.offline') : answer.problem.detail)
    setRefusal('')
    for (const line of answer.data.lines) intoCart(line)
    setLines(answer.data.lines)
  }
  return (
    <div className="profile-again">
      <div className="profile-again-row">
        <Button kind="line" size="small" busy={busy} onClick={() => void press()} aria-label={`${t('again.reorder')}: ${number}`}>
          {t('again.reorder')}
        </Button>
        {children}
      </div>
      <div role="status">
        {refusal && <Note kind="refused">{refusal}</Note>}
        {lines && <Result lines={lines} />}
      </div>
    </div>
  )
}

function Result({ lines }: { lines: readonly LineAgain[] }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const changed = lines.filter(({ changes }) => changes.length > 0)
  const had = lines.filter(({ counted }) => counted > 0).length
  const money = (taka: number) => formatMoney(paisaOfTaka(taka), language)
  const said = (change: LineChangeWire): string => {
    switch (change.kind) {
      case 'price':
        return t('again.nowCosts', { now: money(change.to), before: money(change.from) })
      case 'fewer-left':
        return t('again.onlyLeft', { count: change.units })
      case 'ships-later':
        return t('again.shipsLater', { day: formatDay(dayFrom(change.day), language, 'long') })
      case 'sold-out':
        return t('again.soldOut')
      case 'no-longer-sold':
      case 'offer-over':
        return t('again.gone')
      default:
        return change satisfies never
    }
  }
  return (
    <Note kind={changed.length > 0 ? 'changed' : 'done'} title={had > 0 ? t('again.inCart') : t('again.nothingLeft')}>
      {changed.length > 0 && (
        <ul>
          {changed.map((line, position) => (
            <li key={position}>
              {line.name}, {line.label}: {line.changes.map(said).join(' ')}
            </li>
          ))}
        </ul>
      )}
      {had > 0 && (
        <LinkButton kind="soft" size="small" to="/checkout/cart">
          {t('again.toCart')}
        </LinkButton>
      )}
    </Note>
  )
}

/** A line that is already in the cart stays unchanged. */
function intoCart({ _id, variant_id: varient, name, image, price, sale_price, quantity_kg, counted, slug }: LineAgain): void {
  if (counted === 0 || varient === null || price === null || slug === null) return
  cart.replace((lines) =>
    lines.some((line) => sameLine(line, { _id, varient }))
      ? lines
      : [...lines, { _id, varient, name, image: image ?? '', price, sale_price, quantity_kg, unit: counted, slug }],
  )
}
