import { addMoney, paisa, percentOf, pricePerKilo, subtractMoney, timesUnits } from '../values/money.ts'
import type { Paisa } from '../values/money.ts'

/** From so many boxes on each costs so much less. */
export type VolumeStep = { boxes: number; basisPoints: number }

/** What a box is built of. `perKilo` is the price of a kilogram of the fruit; null: no card, no sleeve. */
export type BoxParts = {
  fruits: readonly { perKilo: Paisa; grams: number }[]
  packaging: Paisa
  card: Paisa | null
  sleeve: Paisa | null
  boxes: number
  steps: readonly VolumeStep[]
}

/** `full`: a box before its step takes something off. `grams`: the fruit in one box. */
export type BoxPrice = {
  full: Paisa
  perBox: Paisa
  total: Paisa
  grams: number
  step: VolumeStep | null
  next: VolumeStep | null
}

/** What one box costs and what all do, with VAT. Rounded once for each fruit and once for the step, halves up; the total adds up boxes. */
export function priceBox({ fruits, packaging, card, sleeve, boxes, steps }: BoxParts): BoxPrice {
  const full = addMoney(
    ...fruits.map(({ perKilo, grams }) => pricePerKilo(perKilo, grams)),
    packaging,
    card ?? paisa(0),
    sleeve ?? paisa(0),
  )
  const { step, next } = stepFor(steps, boxes)
  const perBox = step ? percentOf(full, 10_000 - step.basisPoints) : full
  return {
    full,
    perBox,
    total: timesUnits(perBox, boxes),
    grams: fruits.reduce((sum, { grams }) => sum + grams, 0),
    step,
    next,
  }
}

/** What the step takes off all boxes. */
export function savedByStep({ full, total }: BoxPrice, boxes: number): Paisa {
  return subtractMoney(timesUnits(full, boxes), total)
}

/** The step so many boxes reach, and the one after it. */
export function stepFor(steps: readonly VolumeStep[], boxes: number): { step: VolumeStep | null; next: VolumeStep | null } {
  const rising = steps.toSorted((a, b) => a.boxes - b.boxes)
  return {
    step: rising.findLast((one) => one.boxes <= boxes) ?? null,
    next: rising.find((one) => one.boxes > boxes) ?? null,
  }
}
