import { sql } from 'kysely'
import { setMember } from '#shop/accounts/index.ts'
import type { Ctx } from '#shop/context.ts'
import {
  agreePrices,
  consentToRoster,
  makeProgramme,
  setRule,
  startProgramme,
  takeRoster,
  type ProgrammeInput,
  type Rule,
} from '#shop/programmes/index.ts'
import type { SheetRow } from '#platform/sheets/index.ts'
import type { Phone } from '#shop/values/index.ts'
import { addCompany } from './company-orders.ts'
import { plenty } from './gift-world.ts'
import { taka } from './world-data.ts'
import type { Shop } from './world.ts'

export const SHOP_URL = 'https://pakafol.example'
const PEOPLE = { hr: '+8801711902114', boss: '+8801711902115' } as const

export type ProgrammeWorld = {
  companyId: string
  programmeId: string
  ref: { companyId: string; programmeId: string }
  /** A buyer of the company, and an approver, at the time of a shop. */
  as(who: keyof typeof PEOPLE, shop: Shop): Ctx
}

export const PROGRAMME: ProgrammeInput = {
  name: 'Gifts of the year',
  yearBudget: taka(5_000_000),
  monthBudget: taka(500_000),
  oneAMonth: false,
  weekend: [5, 6],
  reception: { name: 'Reception', phone: '+8801711902116' as Phone, areaId: 'dhaka/dhanmondi', address: 'House 4, Road 11' },
  keepDays: 30,
}

export const BIRTHDAY_RULE: Omit<Rule, 'variantId'> = {
  occasion: 'birthday',
  card: { en: 'Happy birthday, {name}', bn: 'শুভ জন্মদিন, {name}' },
  deliver: 'on-day',
  goesTo: 'reception',
}

export const OCCASIONS = ['birthday', 'joining-day', 'eid-ul-fitr', 'pohela-boishakh'] as const

/** A company with credit, its two members, and an active programme whose birthdays and joining days get a box at ৳1,000. */
export async function programmeWorld(
  shop: Shop,
  {
    input = {},
    limit = 5_000_000,
    approvalAbove = null,
    start = true,
  }: {
    input?: Partial<ProgrammeInput>
    limit?: number
    approvalAbove?: number | null
    start?: boolean
  } = {},
): Promise<ProgrammeWorld> {
  const companyId = await addCompany(shop, taka(limit), { approvalAbove: approvalAbove === null ? null : taka(approvalAbove) })
  const ids = { hr: shop.newId(), boss: shop.newId() }
  for (const [who, phone] of Object.entries(PEOPLE)) {
    await sql`
      insert into accounts.customers (id, name, phone, password_hash, phone_proven_at, created_at)
      values (${ids[who as keyof typeof ids]}::uuid, ${who === 'hr' ? 'Shirin Akter' : 'Kamal Hossain'}, ${phone}, 'x', ${shop.now}, ${shop.now})`.execute(
      shop.db,
    )
    const role = who === 'hr' ? ('buyer' as const) : ('approver' as const)
    const added = await setMember(shop.as('owner'), {
      companyId,
      phone: phone as Phone,
      role,
      designation: who === 'hr' ? 'HR' : 'Director',
    })
    if (!added.ok) throw new Error(added.problem)
  }
  const as = (who: keyof typeof ids, at: Shop): Ctx => ({
    db: at.db,
    now: at.now,
    actor: { kind: 'customer', customerId: ids[who] },
  })
  const made = await makeProgramme(as('hr', shop), { companyId, ...PROGRAMME, ...input })
  if (!made.ok) throw new Error(made.problem)
  const { programmeId } = made
  const world = { companyId, programmeId, ref: { companyId, programmeId }, as }
  if (!start) return world
  await consentToRoster(as('hr', shop), { ref: world.ref, consent: 'We may keep these data.', agreed: true })
  const box = { variantId: shop.variant('trio-box'), price: taka(1_000) }
  await agreePrices(shop.as('owner'), { programmeId, delivery: taka(50), box })
  for (const occasion of ['birthday', 'joining-day'] as const) {
    const rule = { ...BIRTHDAY_RULE, occasion, variantId: shop.variant('trio-box') }
    const set = await setRule(as('hr', shop), { ref: world.ref, occasions: OCCASIONS, rule })
    if (!set.ok) throw new Error(set.problem)
  }
  const started = await startProgramme(shop.as('owner'), { programmeId })
  if (!started.ok) throw new Error(started.problem)
  return world
}

export const HEADINGS = ['Name', 'নাম', 'Mobile', 'District', 'Thana', 'Address', 'Date of birth', 'Joining date']

/** A row of a roster: a person in Dhanmondi, a different one for each number. */
export function rosterRow(index: number, { birthday, joined = '' }: { birthday: string; joined?: string }): SheetRow {
  const name = `Nasrin Sultana ${'ABCDEFGHIJ'[index % 10]}${index}`
  return [
    name,
    `নাসরিন ${index}`,
    `017${String(30_000_000 + index)}`,
    'Dhaka',
    'Dhanmondi',
    `House ${index}, Road 8/A`,
    birthday,
    joined,
  ]
}

export async function addPeople(world: ProgrammeWorld, shop: Shop, rows: readonly SheetRow[]) {
  const taken = await takeRoster(world.as('hr', shop), { ref: world.ref, read: { ok: true, rows: [HEADINGS, ...rows] } })
  if (!taken.ok) throw new Error(taken.problem)
  return taken
}

/** Fruit that keeps and room for all boxes, for a whole year. */
export async function plentyAllYear(shop: Shop): Promise<void> {
  await plenty(shop)
  await sql`update inventory.lots set best_before = '2029-01-01', quarantined = false where state = 'received'`.execute(shop.db)
}
