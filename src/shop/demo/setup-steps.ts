import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { setting } from '../content/index.ts'
import { shelf } from '../storefront/index.ts'
import { dayInDhaka, DEFAULT_LANGUAGE, LANGUAGES, type CalendarDate } from '../values/index.ts'
import { SETUP_STEPS, type SetupStep } from './model.ts'
import type { SeedTexts } from './seed-texts.ts'
import { seedInstant } from './seed-instant.ts'
import { readSkipped } from './skip-setup.ts'

export type SetupProgress = { step: SetupStep; state: 'done' | 'skipped' | 'open' }[]

type Input = { now: Date; seed: SeedTexts }

/**
 * How far the owner has come in opening the shop. Everything is computed from the shop's own data: a step is done when what it asks for is
 * there and is not the seed's. Only what was left out is stored.
 */
export async function setupProgress(reader: Reader, { now, seed }: Input): Promise<SetupProgress> {
  const firstOwnId = (await seedInstant(reader))?.firstOwnId ?? NO_ID
  const [facts, skipped, sells] = await Promise.all([
    readFacts(reader, firstOwnId),
    setting(reader, 'setup').then(readSkipped),
    sellsOwn(reader, { now, firstOwnId }),
  ])
  const brands = [seed.settings.brand, seed.demo.brand] as Words[]
  const homes = [seed.settings.home, seed.demo.home]
  const isOwn = (field: string) =>
    isWritten(facts.brand?.[field]) && brands.every((brand) => !isDeepStrictEqual(brand[field], facts.brand?.[field]))
  const done: Record<SetupStep, boolean> = {
    name: isOwn('name'),
    logo: Boolean(facts.brand?.['logo'] ?? facts.brand?.['mark']),
    reach: isOwn('phone') && isOwn('headOffice'),
    licences: ['tradeLicence', 'dbid', 'bin'].some(isOwn),
    delivery: facts.delivery,
    slots: facts.slots,
    payments: facts.payments,
    demo: false,
    fruit: facts.fruit,
    lot: facts.lot,
    home: facts.home !== null && homes.every((home) => !isDeepStrictEqual(heroesOf(home), heroesOf(facts.home))),
    'test-order': facts.order,
    open: sells && facts.served && !facts.demo,
  }
  const steps = SETUP_STEPS.filter((step) => step !== 'demo' || facts.demo)
  return steps.map((step) => ({ step, state: done[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open' }))
}

type Words = Record<string, unknown>
type Facts = Record<'delivery' | 'slots' | 'payments' | 'fruit' | 'lot' | 'demo' | 'order' | 'served', boolean> & {
  brand: Words | null
  home: unknown
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

async function readFacts(reader: Reader, firstOwnId: string): Promise<Facts> {
  const own = sql`${firstOwnId}::uuid`
  const changed = (...types: string[]) =>
    sql`exists (select from accounts.audit_log where staff_id is not null and subject_type = any(${types}::text[]))`
  const { rows } = await sql<Facts>`
    select (select value from content.settings where key = 'brand') as brand,
      (select value from content.settings where key = 'home') as home,
      ${changed('zone', 'place')} as delivery,
      ${changed('slot')} as slots,
      ${changed('cod-rule', 'bank-account')} as payments,
      exists (select from catalog.products where id >= ${own} and state = 'active') as fruit,
      exists (select from catalog.products where id < ${own} and state in ('active', 'draft')) as demo,
      exists (select from inventory.lots where id >= ${own}) as lot,
      exists (select from ordering.orders where id >= ${own} and state in ('completed', 'cancelled')) as order,
      exists (select from fulfilment.zone_modes mode where exists (
        select from fulfilment.zone_districts place where place.zone_id = mode.zone_id
        union all select from fulfilment.zone_areas place where place.zone_id = mode.zone_id)) as served`.execute(reader)
  return rows[0]!
}

const CANDIDATES = 50

/** Whether something of the owner's can be ordered now. Looks at a few products with goods at a time: usually the first ones answer it. */
async function sellsOwn(reader: Reader, { now, firstOwnId }: { now: Date; firstOwnId: string }): Promise<boolean> {
  for (let from = firstOwnId; ;) {
    const ids = await productsWithGoods(reader, { from, today: dayInDhaka(now) })
    const cards = ids.length === 0 ? [] : await shelf(reader, { now, language: DEFAULT_LANGUAGE, ids })
    if (cards.some(({ in_stock: isThere }) => isThere)) return true
    if (ids.length < CANDIDATES) return false
    from = ids.at(-1)!
  }
}

/** Published products after this id, in the order of their ids, with a lot that has something left. */
async function productsWithGoods(reader: Reader, { from, today }: { from: string; today: CalendarDate }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from catalog.products product
    where id > ${from}::uuid and state = 'active' and exists (
      select from catalog.variants variant
      join inventory.contents contents on contents.variant_id = variant.id
      join inventory.lots lot on lot.stock_item_id = contents.stock_item_id
      where variant.product_id = product.id and variant.state = 'active'
        and lot.state = 'received' and not lot.quarantined and lot.on_hand > lot.allocated and lot.best_before >= ${today}::date)
    order by id limit ${CANDIDATES}`.execute(reader)
  return rows.map(({ id }) => id)
}

function heroesOf(home: unknown): unknown {
  return (home as { heroes?: unknown } | null)?.heroes
}

/** A text in any language, or a plain one. */
function isWritten(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && LANGUAGES.some((language) => isWritten((value as Words)[language]))
}
