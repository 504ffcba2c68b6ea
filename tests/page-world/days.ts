import type { Shop } from '../world.ts'

/** The result of a use case; one that was refused ends the test with its answer. */
export async function done<Outcome extends { ok: boolean }>(
  outcome: Outcome | Promise<Outcome>,
): Promise<Extract<Outcome, { ok: true }>> {
  const known = await outcome
  if (!known.ok) throw new Error(`The world of the pages can't be made: ${JSON.stringify(known)}`)
  return known as Extract<Outcome, { ok: true }>
}

/** The same shop at a minute of June 2026: `at(shop, '03 09:30')`. */
export function at(shop: Shop, dayAndTime: string): Shop {
  const [day, time] = dayAndTime.split(' ')
  return shop.at(`2026-06-${day}T${time}:00+06:00`)
}
