import type { Ctx, Reader } from '../context.ts'
import { consignmentsOf, deliveryOptions, type Consignment } from '../fulfilment/index.ts'
import { addDays, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { changeDay } from './change-day.ts'
import { assertStaff } from './locked-order.ts'

type MovedToFreeDay =
  | { ok: true; day: CalendarDate }
  | { ok: false; problem: 'unknown-order' | 'too-late-to-change' | 'many-boxes' | 'no-free-day' }

const DAYS_AHEAD = 14
const MOST_TRIES = 8

/**
 * Gives an order whose day was closed the next day with room and fruit that is good then, in the same delivery mode and at the hours
 * nearest to those that were promised. The buyer gets the message about the new day.
 */
export async function moveToNextFreeDay(
  ctx: Ctx,
  { orderId, shopUrl }: { orderId: string; shopUrl: string },
): Promise<MovedToFreeDay> {
  assertStaff(ctx)
  const boxes = (await consignmentsOf(ctx.db, [orderId])).filter(({ state }) => state === 'planned' || state === 'packed')
  const [box, another] = boxes
  if (!box) return { ok: false, problem: 'too-late-to-change' }
  if (another) return { ok: false, problem: 'many-boxes' }
  const slots = await freeSlots(ctx.db, box, ctx.now)
  for (const { slotId, day } of slots.slice(0, MOST_TRIES)) {
    const changed = await changeDay(ctx, { orderId, slotId, day, shopUrl })
    if (changed.ok) return { ok: true, day: changed.day }
    const { problem } = changed
    // All others are about this slot, and the next one may do.
    if (problem === 'unknown-order' || problem === 'too-late-to-change' || problem === 'many-boxes') return { ok: false, problem }
  }
  return { ok: false, problem: 'no-free-day' }
}

/** The open slots of the days after the booked one, or from `earliest` on: day by day, those nearest to the promised hours first. */
export async function freeSlots(
  reader: Reader,
  { areaId, grams, mode, day, starts }: Consignment,
  now: Date,
  earliest?: CalendarDate,
): Promise<{ slotId: string; day: CalendarDate }[]> {
  const today = dayInDhaka(now)
  const from = earliest ?? addDays(day < today ? today : day, 1)
  const options = await deliveryOptions(reader, { areaId, grams, modes: [mode], now, from, daysAhead: DAYS_AHEAD })
  const days = options?.methods.find((method) => method.mode === mode)?.days ?? []
  return days.flatMap((offered) =>
    offered.slots
      .filter(({ state }) => state === 'open')
      .toSorted((a, b) => minutesApart(a.starts, starts) - minutesApart(b.starts, starts))
      .map(({ slotId }) => ({ slotId, day: offered.day })),
  )
}

/** Of two times of day, `08:00`. */
function minutesApart(one: string, other: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return Math.abs(minutes(one) - minutes(other))
}
