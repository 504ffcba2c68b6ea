import type { CalendarDate } from '../values/day.ts'
import { paisa, type Paisa } from '../values/money.ts'
import { priceBox, type BoxPrice, type VolumeStep } from './box-price.ts'
import { boxFaults, packagingFor, type BoxFault, type GiftRules } from './box-rules.ts'
import type { BoxWish } from './box-wish.ts'

type Holding = { code: string; price: Paisa; mostGrams: number }
type Offered = { code: string; perKilo: Paisa; onDay: boolean }

type Figured<Fruit extends Offered, Packaging extends Holding> = {
  wish: BoxWish
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
  /** Wished, but not available on the day. */
  leftOut: Fruit[]
  packaging: Packaging | null
  boxes: number
  card: string
  cardPrice: Paisa | null
  sleevePrice: Paisa | null
  price: BoxPrice
  faults: BoxFault[]
}

/** Calculates a wish against what is available on its day: contents, price and faults. Shared by page and server. */
export function figureBox<Fruit extends Offered, Packaging extends Holding>({
  wish,
  rules,
  days,
  fruits,
  card: otherwise,
}: Figured<Fruit, Packaging>): FiguredBox<Fruit, Packaging> {
  const wished = fruits.filter(({ code }) => wish.fruits.has(code))
  const inside = wished.filter(({ onDay }) => onDay).map((fruit) => ({ ...fruit, grams: wish.fruits.get(fruit.code)! }))
  const grams = inside.reduce((sum, fruit) => sum + fruit.grams, 0)
  const packaging = packagingFor(rules.packaging, { code: wish.packaging, grams })
  const card = wish.card ?? otherwise
  const boxes = wish.boxes ?? rules.leastBoxes
  const cardPrice = card === '' ? null : rules.cardPrice
  const sleevePrice = wish.sleeve ? rules.sleeve.price : null
  return {
    inside,
    leftOut: wished.filter(({ onDay }) => !onDay),
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
    faults: boxFaults({ wish, rules, days, packaging, fruits: inside }),
  }
}
