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

type Quoted = Pick<QuotationVersion, 'deliveries' | 'steps' | 'lines' | 'delivery'>

/** What is held of the agreed days, for how many boxes, and the last day of it. */
export type HeldDays = { lastDay: CalendarDate; boxes: number }

type Said = { held: HeldDays | null; language: Language }

/** The days are called held only while they are for all boxes. */
export function deliveryTexts({ deliveries, steps, lines, delivery }: Quoted, { held, language }: Said): DeliveryTexts {
  const t = shopWords('documents', language)
  const money = (amount: Paisa) => formatMoney(amount, language)
  const { zones } = deliveries
  const boxesOnDays = deliveries.days.reduce((sum, { boxes }) => sum + boxes, 0)
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
    held: held?.boxes === boxesOnDays ? t('quotation.heldUntil', { day: formatDay(held.lastDay, language, 'withYear') }) : '',
    steps: steps.map(({ position, boxes, unitPrice }) => {
      const words = { boxes: formatNumber(boxes, language), price: money(unitPrice) }
      const line = lines.find((one) => one.position === position)
      return severalBoxes && line
        ? t('quotation.stepOf', { ...words, name: inLanguage(line.name, language) })
        : t('quotation.step', words)
    }),
  }
}

/** The deliveries by zone, their days and the next quantities; null where there is nothing of these. For the template. */
export function deliveryLayout(version: Quoted, said: Said) {
  const t = shopWords('documents', said.language)
  const texts = deliveryTexts(version, said)
  const { zones, agreed, days, steps } = texts
  if (zones.length === 0 && steps.length === 0) return null
  const priced = agreed === ''
  const heads = (priced ? (['zone', 'boxes', 'perBox', 'amount'] as const) : (['zone', 'boxes'] as const)).map((head) =>
    t(`quotation.${head}`),
  )
  return {
    title: t('quotation.deliveries'),
    heads: zones.length === 0 ? [] : heads,
    rows: zones.map(({ name, boxes, perBox, amount }) => (priced ? [name, boxes, perBox, amount] : [name, boxes])),
    agreed,
    daysTitle: days.length === 0 ? '' : t('quotation.days'),
    days,
    held: texts.held,
    stepsTitle: steps.length === 0 ? '' : t('quotation.steps'),
    steps,
  }
}
