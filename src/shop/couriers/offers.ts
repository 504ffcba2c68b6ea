import type { Reader } from '../context.ts'
import type { Box } from '../ordering/index.ts'
import { placesOf } from '../places/index.ts'
import { addDays, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { isMapped, mappedAreas } from './areas.ts'
import { CARRIER_NAMES, CARRIERS, type Carriers } from './carriers/index.ts'
import { splitCod, splitGrams, type CarrierName } from './model.ts'
import { courierRules, type CarrierRules, type CourierRules, type Rate } from './settings.ts'

/** Why a carrier cannot take a box now. */
export type NotOffered = 'area-missing' | 'store-missing' | 'refused'

/** What a carrier would charge for a box, and when it would arrive. */
export type CarrierOffer = {
  carrier: CarrierName
  parcels: number
  /** Null when it is unknown. */
  price: Paisa | null
  /** Whether the carrier said it itself; otherwise it is computed from the rates in the settings. */
  asked: boolean
  arrives: CalendarDate
  problem: NotOffered | null
}

export type BoxOffers = { consignmentId: string; offers: CarrierOffer[]; proposed: CarrierName | null }

type BoxToCarry = Pick<Box, 'id' | 'areaId' | 'grams' | 'due' | 'day' | 'promisedUntil'>

/** The carriers that can be used: those with settings that staff have not switched off, and the one whose number is typed. */
export function carriersOnOffer(carriers: Carriers, rules: CourierRules): CarrierName[] {
  return CARRIER_NAMES.filter((name) => rules.carriers[name].active && (name === 'other' || carriers[name]))
}

/**
 * Compares what each carrier would charge for these boxes, and proposes one by the rule of the shop. Carriers with a list of prices are
 * asked, all at once; one that does not answer is compared by the rates in the settings.
 */
export async function offersFor(reader: Reader, carriers: Carriers, boxes: readonly BoxToCarry[]): Promise<BoxOffers[]> {
  if (boxes.length === 0) return []
  const rules = await courierRules(reader)
  const names = carriersOnOffer(carriers, rules)
  const areaIds = boxes.map(({ areaId }) => areaId)
  const places = await placesOf(reader, areaIds)
  const maps = new Map(
    await Promise.all(
      names.map(async (name) => [name, isMapped(name) ? await mappedAreas(reader, name, areaIds) : null] as const),
    ),
  )
  const asked = new Map<string, Promise<Paisa | null>>()
  return Promise.all(
    boxes.map(async (box) => {
      const near = places.get(box.areaId)?.districtId === rules.homeDistrict
      const offers = await Promise.all(
        names.map((carrier) => {
          const area = maps.get(carrier)?.get(box.areaId) ?? null
          return offerOf(carriers, { carrier, box, near, area, asked, rules: rules.carriers[carrier] })
        }),
      )
      return { consignmentId: box.id, offers, proposed: propose(offers, { box, proposal: rules.proposal }) }
    }),
  )
}

type Asking = {
  carrier: CarrierName
  box: BoxToCarry
  near: boolean
  area: { code: string; name: string } | null
  rules: CarrierRules
  /** What was asked in this comparison already: boxes of the same weight to the same place cost the same. */
  asked: Map<string, Promise<Paisa | null>>
}

async function offerOf(carriers: Carriers, { carrier, box, near, area, rules, asked }: Asking): Promise<CarrierOffer> {
  const facts = CARRIERS[carrier]
  const weights = splitGrams(box.grams, rules.mostGrams)
  const cods = splitCod(box.due, weights)
  const common = { carrier, parcels: weights.length, arrives: addDays(box.day, near ? rules.daysNear : rules.daysFar) }
  const problem =
    facts.areas === 'needed' && !area ? 'area-missing' : facts.needsStore && rules.store === null ? 'store-missing' : null
  const client = carrier === 'other' ? undefined : carriers[carrier]
  const { store, from } = rules
  const prices = await Promise.all(
    weights.map(async (grams, index) => {
      const question = { area, grams, cod: cods[index]!, store, from }
      if (!client || problem) return null
      const key = JSON.stringify([carrier, question])
      const price = asked.get(key) ?? client.price(question).then((priced) => (priced.ok ? priced.price : null))
      asked.set(key, price)
      return price
    }),
  )
  const known = prices.filter((price) => price !== null)
  const byList = known.length === prices.length
  const byRate = weights.map((grams, index) => priceByRate(near ? rules.near : rules.far, { grams, cod: cods[index]!, rules }))
  const sum = (byList ? known : byRate).reduce<number>((all, price) => all + price, 0)
  // The default rates are estimates: the real ones are in the shop's contract with the carrier, and staff enter them.
  return { ...common, price: paisa(sum), asked: byList, problem }
}

/** A further kilogram counts once it has begun. */
export function priceByRate(
  rate: Rate,
  { grams, cod, rules }: { grams: number; cod: Paisa; rules: Pick<CarrierRules, 'codBasisPoints'> },
): Paisa {
  const kilos = Math.ceil(Math.max(0, grams - rate.baseGrams) / 1000)
  return paisa(rate.base + kilos * rate.perKilo + Math.round((cod * rules.codBasisPoints) / 10_000))
}

/** One whose number is typed by hand is proposed only when nothing else can take the box. */
function propose(
  offers: readonly CarrierOffer[],
  { box, proposal }: { box: BoxToCarry; proposal: CourierRules['proposal'] },
): CarrierName | null {
  const free = offers.filter(({ problem }) => problem === null)
  const byApi = free.filter(({ carrier }) => carrier !== 'other')
  const able = byApi.length > 0 ? byApi : free
  const inTime = able.filter(({ arrives }) => arrives <= box.promisedUntil)
  const best = (inTime.length > 0 ? inTime : able).toSorted((a, b) => {
    const cheaper = (a.price ?? Infinity) - (b.price ?? Infinity)
    const faster = a.arrives < b.arrives ? -1 : a.arrives > b.arrives ? 1 : 0
    return proposal === 'cheapest' ? cheaper || faster : faster || cheaper
  })
  return best[0]?.carrier ?? null
}
