import type { Reader } from '#shop/context.ts'
import type { OrderPage } from '#shop/customers/index.ts'
import { eatFirst, packedFruit, type PackedFruit } from '#shop/ordering/index.ts'
import { addDays, dayInDhaka, formatDay, inLanguage, type CalendarDate, type Language } from '#shop/values/index.ts'
import type { Translate } from '#texts/catalogue.ts'
import { eatByDay } from '../eat-by.ts'
import type { OrderKeeping } from './order-page-data.ts'
import type { OrderWord } from './texts.ts'

type PageContext = { now: Date; language: Language; say: Translate<OrderWord> }

/** Somebody may look at what is left of the fruit for some days after its best-before; later the page is only a receipt. */
const SHOWN_DAYS = 7

/** How each fruit keeps and ripens, by the days of its lots, what to eat first on top. Null until it is packed, and for gift runs. */
export async function keepingShown(reader: Reader, order: OrderPage, pageContext: PageContext): Promise<OrderKeeping | null> {
  if (order.status === 'cancelled' || order.source === 'gift-run') return null
  const { now, language, say } = pageContext
  const today = dayInDhaka(now)
  const fruit = await packedFruit(reader, order)
  if (!fruit.some(({ eatBy }) => eatBy >= addDays(today, -SHOWN_DAYS))) return null
  const { first, others } = eatFirst(fruit)
  const names = new Intl.ListFormat(language).format(first.map(({ name }) => inLanguage(name, language)))
  return {
    // Past its best-before it is too late for this advice.
    first: others && first[0]!.eatBy >= today ? say('order.eatFirst', { fruit: names }) : null,
    fruit: fruit.map((one) => ({
      key: one.stockItemId,
      name: inLanguage(one.name, language),
      dates: datesOf(one, today, pageContext),
      storage: one.storage && inLanguage(one.storage, language),
    })),
  }
}

function datesOf({ picked, eatBy }: PackedFruit, today: CalendarDate, { language, say }: PageContext): string {
  const by = eatByDay(eatBy, today, language)
  const [from, until] = [picked[0], picked.at(-1)].map((day) => day && formatDay(day, language, 'dayMonth'))
  if (from === undefined || until === undefined) return say('order.eatBy', { eatBy: by })
  return say('order.pickedEatBy', { picked: from === until ? from : say('order.fromUntil', { from, until }), eatBy: by })
}
