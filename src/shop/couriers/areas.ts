import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { areaChoices, placesOf } from '../places/index.ts'
import { everyText, type Translations } from '../values/index.ts'
import type { CarrierArea } from './carrier.ts'
import { CARRIERS, type Carriers } from './carriers/index.ts'
import type { CarrierName } from './model.ts'

/** Carriers that have areas of their own. */
export type MappedCarrier = 'pathao' | 'redx'
export const MAPPED_CARRIERS: readonly MappedCarrier[] = ['pathao', 'redx']

export function isMapped(carrier: CarrierName): carrier is MappedCarrier {
  return CARRIERS[carrier].areas !== 'none'
}

type Mapped = Pick<CarrierArea, 'code' | 'name'>

/** The confirmed areas of a carrier for these areas of ours. */
export async function mappedAreas(
  reader: Reader,
  carrier: CarrierName,
  areaIds: readonly string[],
): Promise<Map<string, Mapped>> {
  const found = await sql<Mapped & { areaId: string }>`
    select area_id as "areaId", code, name from couriers.area_map
    where carrier = ${carrier} and area_id = any(${[...new Set(areaIds)]}::text[])`.execute(reader)
  return new Map(found.rows.map(({ areaId, code, name }) => [areaId, { code, name }]))
}

type AreasRead = { ok: true; areas: number } | { ok: false; problem: 'courier-off' | 'no-answer' | 'wrong-settings' | 'no-areas' }

/** Reads the list of a carrier's areas again. An area that is gone from the list stays mapped until staff choose another. */
export async function readCarrierAreas(
  ctx: Ctx,
  carriers: Carriers,
  { carrier }: { carrier: MappedCarrier },
): Promise<AreasRead> {
  const client = carriers[carrier]
  if (!client) return { ok: false, problem: 'courier-off' }
  const read = await client.areas()
  if (!read.ok) return { ok: false, problem: read.problem === 'not-offered' ? 'no-areas' : read.problem }
  await ctx.db.transaction(async (tx) => {
    const rows = JSON.stringify(read.areas)
    await sql`
      insert into couriers.carrier_areas (carrier, code, name, within, read_at)
      select distinct on (code) ${carrier}, code, name, within, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as area(code text, name text, within text)
      on conflict (carrier, code) do update set name = excluded.name, within = excluded.within, read_at = excluded.read_at`.execute(
      tx,
    )
    await sql`delete from couriers.carrier_areas where carrier = ${carrier} and read_at < ${ctx.now}::timestamptz`.execute(tx)
  })
  return { ok: true, areas: read.areas.length }
}

export function carrierAreas(reader: Reader, carrier: MappedCarrier): Promise<CarrierArea[]> {
  return sql<CarrierArea>`
    select code, name, within from couriers.carrier_areas where carrier = ${carrier} order by within, name, code`
    .execute(reader)
    .then(({ rows }) => rows)
}

/** One of our areas, with the confirmed area of the carrier, or proposals, best first. */
export type AreaMatch = {
  areaId: string
  districtId: string
  confirmed: Mapped | null
  proposals: CarrierArea[]
  /** What else the carrier has in the district; all of its areas where it has none of that name. */
  others: CarrierArea[]
}

const MOST_PROPOSALS = 5

/** What of the carrier's list each of our areas may be, district by district. */
export async function areaMatches(reader: Reader, carrier: MappedCarrier): Promise<AreaMatch[]> {
  const choices = await areaChoices(reader)
  const theirs = await carrierAreas(reader, carrier)
  const ours = choices.flatMap((district) => district.areas.map((area) => ({ district, area })))
  const confirmed = await mappedAreas(
    reader,
    carrier,
    ours.map(({ area }) => area.id),
  )
  const inDistrict = new Map(
    choices.map((district) => {
      const there = theirs.filter((area) => isWithin(area, spellings(district)))
      return [district.id, there.length > 0 ? there : theirs] as const
    }),
  )
  return ours.map(({ district, area }) => {
    const nearby = inDistrict.get(district.id)!
    const names = { names: spellings(area), districts: spellings(district) }
    const proposals = confirmed.has(area.id) ? [] : proposalsFor(names, nearby)
    const likely = new Set(proposals.map(({ code }) => code))
    const others = nearby.filter(({ code }) => !likely.has(code))
    return { areaId: area.id, districtId: district.id, confirmed: confirmed.get(area.id) ?? null, proposals, others }
  })
}

function isWithin({ within }: CarrierArea, districts: readonly string[]): boolean {
  const plain = plainName(within)
  return districts.some((district) => plain === district || plain.includes(district))
}

function spellings({ name, aliases }: { name: Translations; aliases: readonly string[] }): string[] {
  return [...everyText(name), ...aliases].map(plainName).filter((text) => text !== '')
}

/** Without what carriers and maps write differently: `Gazipur Sadar` is `gazipur`, `Ctg` stays. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/\b(?:sadar|thana|upazila|city|corporation|metro|district|zila|area)\b/g, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

type OurNames = { names: readonly string[]; districts: readonly string[] }

/** By name within the same district; then by a name that contains the other. Nothing outside the district is proposed. */
export function proposalsFor({ names, districts }: OurNames, theirs: readonly CarrierArea[]): CarrierArea[] {
  const scored = theirs.flatMap((area) => {
    if (!isWithin(area, districts)) return []
    const name = plainName(area.name)
    const score = Math.max(0, ...names.map((own) => likeness(own, name)))
    return score > 0 ? [{ area, score }] : []
  })
  scored.sort((a, b) => b.score - a.score || (a.area.name < b.area.name ? -1 : 1))
  return scored.slice(0, MOST_PROPOSALS).map(({ area }) => area)
}

function likeness(own: string, theirs: string): number {
  if (own === theirs) return 3
  if (own.length > 3 && theirs.includes(own)) return 2
  return theirs.length > 3 && own.includes(theirs) ? 1 : 0
}

type AreaConfirmed = { ok: true; confirmed: number } | { ok: false; problem: 'unknown-area' | 'nothing-chosen' }

/** Confirms what areas of the carrier these areas of ours are. Each counts from now on, for every booking. */
export function confirmAreas(
  ctx: Ctx,
  { carrier, areas }: { carrier: MappedCarrier; areas: readonly { areaId: string; code: string }[] },
): Promise<AreaConfirmed> {
  return ctx.db.transaction(async (tx): Promise<AreaConfirmed> => {
    if (areas.length === 0) return { ok: false, problem: 'nothing-chosen' }
    const known = await placesOf(
      tx,
      areas.map(({ areaId }) => areaId),
    )
    const theirs = new Map((await carrierAreas(tx, carrier)).map((area) => [area.code, area]))
    if (!areas.every(({ areaId, code }) => known.has(areaId) && theirs.has(code))) return { ok: false, problem: 'unknown-area' }
    const earlier = await mappedAreas(
      tx,
      carrier,
      areas.map(({ areaId }) => areaId),
    )
    for (const { areaId, code } of areas) await confirm(tx, ctx, { carrier, areaId, area: theirs.get(code)! })
    const names = (of: (areaId: string, code: string) => string | undefined) =>
      Object.fromEntries(areas.map(({ areaId, code }) => [areaId, of(areaId, code) ?? '']))
    await writeAudit(tx, ctx, {
      action: 'confirm-courier-areas',
      subject: { type: 'courier', id: carrier, name: CARRIERS[carrier].name },
      before: names((areaId) => earlier.get(areaId)?.name),
      after: names((_, code) => theirs.get(code)?.name),
    })
    return { ok: true, confirmed: areas.length }
  })
}

async function confirm(
  tx: Tx,
  { now, actor }: Ctx,
  { carrier, areaId, area }: { carrier: MappedCarrier; areaId: string; area: CarrierArea },
): Promise<void> {
  const row = { code: area.code, name: area.name, confirmed_by: actorName(actor), confirmed_at: now }
  await tx
    .insertInto('couriers.area_map')
    .values({ carrier, area_id: areaId, ...row })
    .onConflict((conflict) => conflict.columns(['carrier', 'area_id']).doUpdateSet(row))
    .execute()
}
