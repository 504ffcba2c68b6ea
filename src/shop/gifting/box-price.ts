import { addMoney, paisa, percentOf, pricePerKilo, subtractMoney, timesUnits, type Paisa } from '../values/money.ts'

/** From this number of boxes on, each box costs this much less. */
export type VolumeStep = { boxes: number; basisPoints: number }

/** The parts of a box. `perKilo` is the price of a kilogram of the fruit; null means no card, or no sleeve. */
export type BoxParts = {
  fruits: readonly { perKilo: Paisa; grams: number }[]
  packaging: Paisa
  card: Paisa | null
  sleeve: Paisa | null
  boxes: number
  steps: readonly VolumeStep[]
}

/** `full`: the price of a box before its step. `grams`: the fruit in one box. */
export type BoxPrice = {
  full: Paisa
  perBox: Paisa
  total: Paisa
  grams: number
  step: VolumeStep | null
  next: VolumeStep | null
}

/** The price of one box and of all, including VAT. Rounded once for each fruit and once for the step, half up; the total is a multiple of one box. */
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

/** What the step saves on all boxes. */
export function savedByStep({ full, total }: BoxPrice, boxes: number): Paisa {
  return subtractMoney(timesUnits(full, boxes), total)
}

/** The step that applies to this number of boxes, and the next one. */
export function stepFor(steps: readonly VolumeStep[], boxes: number): { step: VolumeStep | null; next: VolumeStep | null } {
  const rising = steps.toSorted((a, b) => a.boxes - b.boxes)
  return {
    step: rising.findLast((one) => one.boxes <= boxes) ?? null,
    next: rising.find((one) => one.boxes > boxes) ?? null,
  }
}
