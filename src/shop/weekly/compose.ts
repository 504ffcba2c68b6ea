import { sha256 } from '#platform/ids.ts'
import { figureBox, HALF_KILO, MOST_FRUITS, type BoxFault, type BoxRequest } from '../gifting/model.ts'
import { addMoney, paisa, timesUnits, type CalendarDate, type Paisa } from '../values/index.ts'

/** A fruit that can go into a box. `halfKilo` is the price of half a kilogram; `freeGrams` is what nobody else was promised. */
export type Candidate = { productId: string; halfKilo: Paisa; freeGrams: number }

export type ComposedLine = { productId: string; grams: number; halfKilo: Paisa }

/** What a plan wants of one box. Products are ids. `last`: what the box before held, so that boxes differ. */
export type BoxTerms = {
  day: CalendarDate
  grams: number
  kinds: number
  ceiling: Paisa
  never: readonly string[]
  favourites: readonly string[]
  carried: readonly string[]
  last: readonly string[]
  /** The plan and the week: the same seed and the same fruit give the same box. */
  seed: string
}

/** The delivery charge for goods of this price and weight. */
export type ChargeOf = (goods: Paisa, grams: number) => Paisa

export type Composed = { lines: ComposedLine[]; goods: Paisa; delivery: Paisa; shortGrams: number }

export type Figures = { goods: Paisa; delivery: Paisa; grams: number; faults: BoxFault[] }

/** The price and the faults of a box, by the rules of the gift box: half kilograms, most kinds, most weight. */
export function figureLines(
  lines: readonly ComposedLine[],
  { day, grams, chargeOf }: { day: CalendarDate; grams: number; chargeOf: ChargeOf },
): Figures {
  const boxRequest: BoxRequest = {
    day,
    boxes: 1,
    fruits: new Map(lines.map((line) => [line.productId, line.grams])),
    packaging: 'weekly',
    card: '',
    cardName: '',
    sleeve: false,
    occasion: '',
  }
  const none = paisa(0)
  const figured = figureBox({
    boxRequest,
    rules: {
      leastBoxes: 1,
      mostBoxes: 1,
      cardPrice: none,
      sleeve: { price: none, leastBoxes: 1, extraDays: 0 },
      packaging: [{ code: 'weekly', price: none, mostGrams: grams }],
      steps: [],
    },
    days: { first: day, last: day, withSleeve: day },
    fruits: lines.map(({ productId, halfKilo }) => ({ code: productId, perKilo: timesUnits(halfKilo, 2), onDay: true })),
    card: '',
  })
  const { total: goods, grams: weight } = figured.price
  return { goods, delivery: chargeOf(goods, weight), grams: weight, faults: figured.faults }
}

/**
 * Composes a box: carried fruit first, then favourites, then what the box before did not hold; the rest by the seed. Never above the ceiling,
 * delivery included, and never with fruit of the never-list. When the ceiling or the fruit does not allow the full weight, the box is
 * lighter. Pure.
 */
export function composeBox(
  terms: BoxTerms,
  { fruits, chargeOf }: { fruits: readonly Candidate[]; chargeOf: ChargeOf },
): Composed {
  const ranked = rank(terms, fruits)
  const most = Math.min(terms.kinds, MOST_FRUITS)
  const box = new Map<string, number>()
  let chosen = ranked.slice(0, most)
  fill(box, chosen, terms.grams)
  // Scarce fruit is completed with further kinds.
  for (const next of ranked.slice(most, MOST_FRUITS)) {
    if (weightOf(box) >= terms.grams) break
    chosen = [...chosen, next]
    fill(box, chosen, terms.grams)
  }
  const unused = ranked.filter(({ productId }) => !box.has(productId))
  const figures = () => figureLines(linesOf(box, ranked), { ...terms, chargeOf })
  for (let figured = figures(); box.size > 0 && isAbove(figured, terms); figured = figures()) {
    makeCheaper(box, { ranked, unused, ...terms })
  }
  const { goods, delivery, grams } = figures()
  return { lines: linesOf(box, ranked), goods, delivery, shortGrams: terms.grams - grams }
}

export function isAbove({ goods, delivery }: Pick<Figures, 'goods' | 'delivery'>, { ceiling }: { ceiling: Paisa }): boolean {
  return addMoney(goods, delivery) > ceiling
}

/** The fruit that may go in, best first. */
function rank({ never, carried, favourites, last, seed }: BoxTerms, fruits: readonly Candidate[]): Candidate[] {
  const place = ({ productId }: Candidate) => {
    if (carried.includes(productId)) return 0
    if (favourites.includes(productId)) return 1
    return last.includes(productId) ? 3 : 2
  }
  return fruits
    .filter(({ productId, freeGrams }) => freeGrams >= HALF_KILO && !never.includes(productId))
    .map((fruit) => ({ fruit, place: place(fruit), lot: sha256(`${seed} ${fruit.productId}`) }))
    .toSorted((a, b) => a.place - b.place || (a.lot < b.lot ? -1 : 1))
    .map(({ fruit }) => fruit)
}

/** Half a kilogram of each in turn, until the weight is reached or no more is free. */
function fill(box: Map<string, number>, chosen: readonly Candidate[], grams: number): void {
  for (let added = true; added && weightOf(box) < grams;) {
    added = false
    for (const { productId, freeGrams } of chosen) {
      const has = box.get(productId) ?? 0
      if (weightOf(box) >= grams || has + HALF_KILO > freeGrams) continue
      box.set(productId, has + HALF_KILO)
      added = true
    }
  }
}

type ToSave = Pick<BoxTerms, 'carried' | 'kinds'> & { ranked: readonly Candidate[]; unused: Candidate[] }

/** One step towards a lower price: a dear half kilogram becomes a cheaper one, or goes. Each step makes the fruit cheaper, so there is an end. */
function makeCheaper(box: Map<string, number>, { ranked, unused, carried, kinds }: ToSave): void {
  const inside = ranked.filter(({ productId }) => box.has(productId)).toSorted(byPrice)
  const free = inside.filter(({ productId }) => !carried.includes(productId))
  const dearest = (free.length > 0 ? free : inside).at(-1)!
  const has = box.get(dearest.productId)!
  const cheaper = inside.find((one) => {
    return one.halfKilo < dearest.halfKilo && box.get(one.productId)! + HALF_KILO <= one.freeGrams
  })
  const another = unused.toSorted(byPrice).find((one) => one.halfKilo < dearest.halfKilo && one.freeGrams >= HALF_KILO)
  if (has > HALF_KILO && cheaper) {
    box.set(dearest.productId, has - HALF_KILO)
    box.set(cheaper.productId, box.get(cheaper.productId)! + HALF_KILO)
  } else if (another && (has === HALF_KILO || box.size < kinds)) {
    takeOne(box, dearest)
    box.set(another.productId, HALF_KILO)
    unused.splice(unused.indexOf(another), 1)
  } else if (cheaper) {
    takeOne(box, dearest)
    box.set(cheaper.productId, box.get(cheaper.productId)! + HALF_KILO)
  } else {
    takeOne(box, dearest)
  }
}

function takeOne(box: Map<string, number>, { productId }: Candidate): void {
  const left = box.get(productId)! - HALF_KILO
  if (left > 0) box.set(productId, left)
  else box.delete(productId)
}

function byPrice(a: Candidate, b: Candidate): number {
  return a.halfKilo - b.halfKilo || (a.productId < b.productId ? -1 : 1)
}

function weightOf(box: ReadonlyMap<string, number>): number {
  return [...box.values()].reduce((sum, grams) => sum + grams, 0)
}

function linesOf(box: ReadonlyMap<string, number>, ranked: readonly Candidate[]): ComposedLine[] {
  return ranked.flatMap(({ productId, halfKilo }) => {
    const grams = box.get(productId)
    return grams === undefined ? [] : [{ productId, grams, halfKilo }]
  })
}
