import { versionToken } from '#platform/version-token.ts'
import type { Reader } from '../context.ts'
import { findRows, realOrders, whatStays } from './find-demo.ts'
import { isDemoLeft, type DemoPlan } from './model.ts'
import type { SeedTexts } from './seed-texts.ts'
import { seedInstant } from './seed-instant.ts'
import { splitDemo } from './split-demo.ts'
import { ownOrders } from './try-outs.ts'
import { findTexts, ownTexts, textsToPutBack, type FoundTexts } from './texts-put-back.ts'

/** `changedToo`: also the rows that the owner changed, where nothing of the owner's uses them. */
export type DemoInput = { seed: SeedTexts; changedToo: boolean }

type Planned = { plan: DemoPlan; found: FoundTexts }

/** What clearing the demo would do now; null when nothing of it is left, or when this shop was not filled by the seed. */
export async function demoPlan(reader: Reader, input: DemoInput): Promise<DemoPlan | null> {
  return (await planDemo(reader, input))?.plan ?? null
}

export async function planDemo(reader: Reader, { seed, changedToo }: DemoInput): Promise<Planned | null> {
  const instant = await seedInstant(reader)
  if (!instant) return null
  const { at, firstOwnId } = instant
  const [rows, found, real, tryOuts, stays] = await Promise.all([
    findRows(reader, firstOwnId),
    findTexts(reader, at),
    realOrders(reader, firstOwnId),
    ownOrders(reader, firstOwnId),
    whatStays(reader, firstOwnId),
  ])
  const texts = textsToPutBack(found, seed)
  // A question that is only true of the demo, unless the owner changed it.
  const questions = rows.questions.filter(({ name }) => typeof name !== 'string' && seed.questions.includes(name.en))
  const split = splitDemo({ ...rows, questions }, ownTexts(found, texts), { changedToo })
  const plan: DemoPlan = { ...split, texts, real, tryOuts, stays }
  return isDemoLeft(plan) ? { plan, found } : null
}

/** A version token of a plan: what is confirmed is what was shown. */
export function demoPlanVersion({ goes, kept, texts }: DemoPlan): string {
  return versionToken([Object.values(goes).map((rows) => rows.map(({ id }) => id)), kept.map(({ id }) => id), texts])
}
