import type { CalendarDate } from '../values/day.ts'
import { paisa, type Paisa } from '../values/money.ts'
import { priceBox, type BoxPrice, type VolumeStep } from './box-price.ts'
import { boxFaults, packagingFor, type BoxFault, type GiftRules } from './box-rules.ts'
import type { BoxRequest } from './box-request.ts'

type Holding = { code: string; price: Paisa; mostGrams: number }
type Offered = { code: string; perKilo: Paisa; onDay: boolean }

type Figured<Fruit extends Offered, Packaging extends Holding> = {
  boxRequest: BoxRequest
  rules: Pick<GiftRules, 'leastBoxes' | 'mostBoxes' | 'cardPrice' | 'sleeve'> & {
    packaging: readonly Packaging[]
    steps: readonly VolumeStep[]
  }
  days: { first: CalendarDate; last: CalendarDate; withSleeve: CalendarDate }
  fruits: readonly Fruit[]
  /** The default card text. */
  card: string
}

export type FiguredBox<Fruit, Packaging> = {
  inside: (Fruit & { grams: number })[]
  /** Requested, but not available on the day. */
  leftOut: Fruit[]
  packaging: Packaging | null
  boxes: number
  card: string
  cardPrice: Paisa | null
  sleevePrice: Paisa | null
  price: BoxPrice
  faults: BoxFault[]
}

/** Calculates a box request against what is available on its day: contents, price and faults. Shared by page and server. */
export function figureBox<Fruit extends Offered, Packaging extends Holding>({
  boxRequest,
  rules,
  days,
  fruits,
  card: otherwise,
}: Figured<Fruit, Packaging>): FiguredBox<Fruit, Packaging> {
  const requested = fruits.filter(({ code }) => boxRequest.fruits.has(code))
  const inside = requested.filter(({ onDay }) => onDay).map((fruit) => ({ ...fruit, grams: boxRequest.fruits.get(fruit.code)! }))
  const grams = inside.reduce((sum, fruit) => sum + fruit.grams, 0)
  const packaging = packagingFor(rules.packaging, { code: boxRequest.packaging, grams })
  const card = boxRequest.card ?? otherwise
  const boxes = boxRequest.boxes ?? rules.leastBoxes
  const cardPrice = card === '' ? null : rules.cardPrice
  const sleevePrice = boxRequest.sleeve ? rules.sleeve.price : null
  return {
    inside,
    leftOut: requested.filter(({ onDay }) => !onDay),
    packaging,
    boxes,
    card,
    cardPrice,
    sleevePrice,
    price: priceBox({
      fruits: inside,
      packaging: packaging?.price ?? paisa(0),
      card: cardPrice,
      sleeve: sleevePrice,
      boxes,
      steps: rules.steps,
    }),
    faults: boxFaults({ boxRequest, rules, days, packaging, fruits: inside }),
  }
}
