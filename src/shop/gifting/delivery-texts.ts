import { shopWords } from '#texts/shop.server.ts'
import {
  formatDay,
  formatMoney,
  formatNumber,
  inLanguage,
  timesUnits,
  type CalendarDate,
  type Language,
  type Paisa,
} from '../values/index.ts'
import { boxesByDay, type DeliveryTexts } from './quotation-rules.ts'
import type { QuotationVersion } from './quotations.ts'

export function deliveryTexts(
  { deliveries, steps, lines, delivery }: Pick<QuotationVersion, 'deliveries' | 'steps' | 'lines' | 'delivery'>,
  { held, language }: { held: { lastDay: CalendarDate } | null; language: Language },
): DeliveryTexts {
  const t = shopWords('documents', language)
  const money = (amount: Paisa) => formatMoney(amount, language)
  const { zones } = deliveries
  const isAgreed = zones.some(({ perBox }) => perBox === null)
  const severalBoxes = lines.filter(({ variantId }) => variantId !== null).length > 1
  return {
    zones: zones.map(({ name, boxes, perBox }) => ({
      name: inLanguage(name, language),
      boxes: formatNumber(boxes, language),
      perBox: perBox === null ? '' : money(perBox),
      amount: perBox === null ? '' : money(timesUnits(perBox, boxes)),
    })),
    agreed: isAgreed ? t(delivery === 0 ? 'quotation.freeToAll' : 'quotation.agreedSum', { amount: money(delivery) }) : '',
    days: boxesByDay(deliveries).map(({ day, boxes }) =>
      t('quotation.onDay', { count: boxes, day: formatDay(day, language, 'long') }),
    ),
    held: held ? t('quotation.heldUntil', { day: formatDay(held.lastDay, language, 'withYear') }) : '',
    steps: steps.map(({ position, boxes, unitPrice }) => {
      const words = { boxes: formatNumber(boxes, language), price: money(unitPrice) }
      const line = lines.find((one) => one.position === position)
      return severalBoxes && line
        ? t('quotation.stepOf', { ...words, name: inLanguage(line.name, language) })
        : t('quotation.step', words)
    }),
  }
}
