import type { Reader } from '#shop/context.ts'
import { deliveryOptions, type Mode, type OfferedDay, type OfferedSlot } from '#shop/fulfilment/index.ts'
import { unitsOnDays, type CountedLine } from '#shop/inventory/index.ts'
import { inLanguage, addDays, dayInDhaka, formatDay, formatHours, type CalendarDate, type Language } from '#shop/values/index.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import type { PlainChoice } from './express-answer.ts'
import type { CheckoutText } from './texts.ts'
import { whenValue } from './typed-order.ts'
import { slotReason } from './when-words.ts'

type DayRequest = {
  areaId: string
  grams: number
  modes: readonly Mode[]
  /** What must be available on the day; without it only areas and times count. */
  lines: readonly CountedLine[]
  /** The first day on which everything is available. */
  firstDay?: CalendarDate | undefined
  now: Date
  language: Language
  say: (text: CheckoutText, words?: TextParameters) => string
}

type DayChoice = Pick<PlainChoice, 'value' | 'title' | 'reason'> & {
  mode: Mode
  way: string
  day: CalendarDate
  slotId: string
}

const DAYS_AHEAD = 10

/**
 * Every day and time of the next ten days as one list, for forms that must work without scripts. Null where we do not deliver.
 */
export async function dayChoices(reader: Reader, request: DayRequest): Promise<DayChoice[] | null> {
  const { areaId, grams, modes, now, lines, firstDay } = request
  const today = dayInDhaka(now)
  const from = firstDay !== undefined && firstDay > addDays(today, DAYS_AHEAD / 2) ? firstDay : today
  const options = await deliveryOptions(reader, { areaId, grams, modes, now, from, daysAhead: DAYS_AHEAD })
  if (!options) return null
  const days = [...new Set(options.methods.flatMap((method) => method.days.map(({ day }) => day)))]
  const good = lines.length > 0 && days.length > 0 ? await unitsOnDays(reader, { lines, days }) : null
  return options.methods.flatMap(({ mode, days: offered }) =>
    offered.flatMap((day) =>
      day.slots.map((slot) => dayChoice({ mode, day, slot, good: good?.get(day.day)?.ok ?? true, request })),
    ),
  )
}

type Offered = { mode: Mode; day: OfferedDay; slot: OfferedSlot; good: boolean; request: DayRequest }

function dayChoice({ mode, day, slot, good, request: { language, say } }: Offered): DayChoice {
  const unable = slotReason(slot)
  const reason = unable ? (inLanguage(slot.reason, language) ?? say(unable)) : good ? null : say('checkout.notRipe')
  return {
    mode,
    day: day.day,
    slotId: slot.slotId,
    value: whenValue({ mode, day: day.day, slotId: slot.slotId }),
    title: `${formatDay(day.day, language, 'short')}, ${formatHours(slot.starts, slot.ends, language)}`,
    way: say(`checkout.${mode}`),
    ...(reason !== null && { reason }),
  }
}
