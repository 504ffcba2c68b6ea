import { shopWords } from '#texts/shop.server.ts'
import {
  formatAmount,
  formatDay,
  HOME_LANGUAGE,
  inLanguage,
  spacedPhone,
  parsePhone,
  digitsIn,
  type CalendarDate,
} from '../values/index.ts'
import type { StockItem } from '../inventory/index.ts'

/** The language of growers. */
export const GROWERS_LANGUAGE = HOME_LANGUAGE

type Ordered = { item: StockItem; day: CalendarDate; amount: number }

/**
 * What a grower is told: each fruit with its amount, day by day, and the phone number to call if the shop has one. Without the name of the shop, which every SMS
 * begins with.
 */
export function orderText(lines: readonly Ordered[], shopPhone: string): string {
  const t = shopWords('messages', GROWERS_LANGUAGE)
  const byDay = Map.groupBy(
    lines.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ day }) => day,
  )
  const days = [...byDay].map(([day, all]) => t('purchase.day', { day: dayText(day), fruit: all.map(fruitText).join(', ') }))
  const said = days.join(' ')
  return shopPhone === ''
    ? t('purchase.orderedOnly', { days: said })
    : t('purchase.ordered', { days: said, phone: phoneText(shopPhone) })
}

/** That the grower need not bring it. */
export function cancelledText(line: Ordered, shopPhone: string): string {
  const t = shopWords('messages', GROWERS_LANGUAGE)
  const said = { day: dayText(line.day), fruit: fruitText(line) }
  return shopPhone === '' ? t('purchase.cancelledOnly', said) : t('purchase.cancelled', { ...said, phone: phoneText(shopPhone) })
}

function fruitText({ item, amount }: Ordered): string {
  return shopWords('messages', GROWERS_LANGUAGE)('purchase.fruit', {
    fruit: inLanguage(item.name, GROWERS_LANGUAGE) ?? item.code,
    amount: formatAmount(amount, item.unit, GROWERS_LANGUAGE),
  })
}

function dayText(day: CalendarDate): string {
  return formatDay(day, GROWERS_LANGUAGE, 'short')
}

function phoneText(phone: string): string {
  const mobile = parsePhone(phone)
  return digitsIn(GROWERS_LANGUAGE, mobile.ok ? spacedPhone(mobile.phone) : phone)
}
