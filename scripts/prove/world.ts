// Prepares the round through the office: little stock, small slots, limited coupons, a company with too little credit.
import { sql } from 'kysely'
import { ask, jsonOf } from './ask.ts'
import { chooseCourier } from './carriers.ts'
import { makeGiftRuns } from './gifts.ts'
import { markDown } from './markdown.ts'
import { withDb } from './places.ts'
import { fruitWithoutLots, openPreorder } from './preorder.ts'
import { fillIn, type Client, type Fruit, type Round, type Season, type SlotDay, type World } from './round.ts'
import { openWallets } from './wallets.ts'

const AREA = 'dhaka/metro-dhanmondi'
const HOT_FRUITS = 3
const OTHER_FRUITS = 5
/** The remaining amount of a hot fruit when the round starts. */
const HOT_KILOS = 120
const TIGHT_DROPS = 14
/** One pre-order for each: its harvest comes later, is smaller, or is lost. */
const SLIPS = ['new-week', 'partial', 'failed'] as const

type Setting = Pick<Round, 'shops' | 'record' | 'staff' | 'place'>

type Product = { _id: string; slug: string; offer: string; varients: { _id: string; in_stock: boolean; quantity_kg: number }[] }

export async function makeWorld(round: Setting, client: Client): Promise<World> {
  const fruits = await chooseFruits(round, client)
  const hotVariants = fruits.filter(({ hot }) => hot).map(({ variantId }) => variantId)
  const { hotLots, lots, hotItems, termsVersion } = await withDb(round.place, async (db) => {
    const behind = await sql<{ lotId: string; itemId: string; onHand: number; variantId: string; unit: string }>`
      select l.id as "lotId", l.stock_item_id as "itemId", l.on_hand as "onHand", c.variant_id as "variantId", i.unit
      from inventory.contents c join inventory.lots l on l.stock_item_id = c.stock_item_id and l.state = 'received'
      join inventory.stock_items i on i.id = c.stock_item_id
      where c.variant_id = any(${fruits.map(({ variantId }) => variantId)}::uuid[]) order by l.id`.execute(db)
    const terms = await sql<{ version: number }>`
      select max(version)::integer as version from content.page_versions where slug = 'terms'`.execute(db)
    const hot = behind.rows.filter((row) => hotVariants.includes(row.variantId) && row.unit === 'gram')
    return {
      hotLots: hot,
      lots: [...new Set(behind.rows.map(({ lotId }) => lotId))],
      hotItems: [...new Set(hot.map(({ itemId }) => itemId))],
      termsVersion: terms.rows[0]!.version,
    }
  })
  for (const item of hotItems) {
    let left = HOT_KILOS
    for (const lot of hotLots.filter(({ itemId }) => itemId === item)) {
      const kilos = Math.min(left, Math.floor(lot.onHand / 1000))
      left -= kilos
      const change = { amount: String(kilos), reason: 'Counted before the round' }
      if (kilos * 1000 === lot.onHand) continue
      must(await fillIn(round, client, { what: 'count', path: `/office/stock/${lot.lotId}`, find: { intent: 'count' }, change }))
    }
  }
  const slotDays = await chooseSlots(round, client)
  const coupons = await makeCoupons(round, client)
  const [{ day: tightDay }, { day: roomyDay }] = [slotDays[0]!, slotDays.find(({ tight }) => !tight)!]
  const runs = await makeGiftRuns(round, client, { companyName: 'Prove Limited', day: tightDay })
  const rushRuns = await makeGiftRuns(round, client, { companyName: 'Prove at Once Limited', day: roomyDay })
  const slot = slotDays.filter(({ tight }) => !tight).at(-1)!
  const [limited, waitedFor, ...others] = await fruitWithoutLots(round, 2 + SLIPS.length)
  const preorder = await openPreorder(round, client, { fruit: limited!, slot })
  const harvests: Season['harvests'] = []
  for (const [index, kind] of SLIPS.entries())
    harvests.push({ ...(await openPreorder(round, client, { fruit: others[index]!, slot, deposit: depositOf(kind) })), kind })
  const season = { waitedFor: waitedFor!, harvests }
  const markedDown = await markDown(round, client, fruits)
  await openWallets(round, client)
  const courier = await chooseCourier(round, client)
  return {
    areaId: AREA,
    fruits,
    slotDays,
    coupons,
    lots,
    hotItems,
    runs,
    rushRuns,
    preorder,
    season,
    markedDown,
    courier,
    termsVersion,
  }
}

/** Orders of a harvest that is lost or smaller have been paid in part, so that there is money to pay back. */
function depositOf(kind: Season['harvests'][number]['kind']): number {
  return kind === 'new-week' ? 0 : 10
}

async function chooseFruits(round: Setting, client: Client): Promise<Fruit[]> {
  const answer = await ask(round, { client: client.name, what: 'products', path: '/api/v1/products' })
  const { products } = jsonOf<{ products: Product[] }>(answer)
  const ready = products.flatMap(({ _id, slug, offer, varients }) => {
    const size = varients.find((one) => one.in_stock && one.quantity_kg >= 1 && one.quantity_kg <= 6)
    return size && offer === 'now' ? [{ productId: _id, variantId: size._id, slug }] : []
  })
  const chosen = ready.slice(0, HOT_FRUITS + OTHER_FRUITS)
  if (chosen.length <= HOT_FRUITS) throw new Error('The demo shop has too few fruits in season for this round.')
  return chosen.map((fruit, index) => ({ ...fruit, hot: index < HOT_FRUITS }))
}

type Options = { methods: { mode: string; days: { day: string; slots: { id: string; state: string }[] }[] }[] }

/** The first open van slot is small; three more have room. */
async function chooseSlots(round: Setting, client: Client): Promise<SlotDay[]> {
  const answer = await ask(round, { client: client.name, what: 'delivery', path: `/api/v1/delivery?area_id=${AREA}` })
  const van = jsonOf<Options>(answer).methods.find(({ mode }) => mode === 'van')!
  const open = van.days.flatMap(({ day, slots }) =>
    slots.filter(({ state }) => state === 'open').map(({ id }) => ({ slotId: id, day })),
  )
  const chosen = open.slice(0, 5).map((slot, index) => ({ ...slot, tight: index < 2 }))
  for (const { slotId, day, tight } of chosen) {
    if (!tight) continue
    const path = `/office/settings/delivery/slots/${slotId}?day=${day}`
    const change = { drops: String(TIGHT_DROPS), kilos: '60' }
    must(await fillIn(round, client, { what: 'slot day', path, find: { intent: 'slot-day' }, change }))
  }
  return chosen
}

const COUPONS = [
  { code: 'PROVE7', amount: '35', limitTotal: '7', limitPerPerson: '1' },
  { code: 'PROVE25', amount: '20', limitTotal: '25', limitPerPerson: '2' },
]

async function makeCoupons(round: Setting, client: Client): Promise<string[]> {
  for (const coupon of COUPONS) must(await makeCoupon(round, client, coupon))
  return COUPONS.map(({ code }) => code)
}

export function makeCoupon(
  round: Setting,
  client: Client,
  { code, ...limits }: { code: string; amount: string; limitTotal: string; limitPerPerson: string },
) {
  const path = '/office/settings/promotions/new'
  const change = { kind: 'fixed', code, nameEn: `Round ${code}`, nameBn: `রাউন্ড ${code}`, ...limits }
  return fillIn(round, client, { what: 'coupon', path, find: { field: 'nameEn' }, change })
}

function must<T extends { status: number | null; text: string; why: string }>(answer: T | null): T {
  if (answer && answer.status !== null && answer.status < 400) return answer
  throw new Error(`The round could not be prepared: ${answer ? `${answer.status} ${answer.why}` : 'a form is missing'}.`)
}
