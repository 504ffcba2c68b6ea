import type { AreaChoice, DistrictChoice } from './model.ts'
import { keyOf, keysOf, lettersApart } from './spelling.ts'

/** An area found from a person's spelling: an exact match, or a suggestion. */
type PlaceMatch =
  | { ok: true; areaId: string }
  | { ok: false; problem: 'area-missing' | 'district-unknown' | 'area-unknown'; suggestion: string | null }
  /** Several areas in the country have this name. */
  | { ok: false; problem: 'area-ambiguous'; suggestion: string | null }
  /** The district has no area of this name, and exactly one other district has. */
  | { ok: false; problem: 'area-elsewhere'; suggestion: string }

type Spelt<One> = { one: One; keys: string[] }

/** Every spelling of every place, computed once for a whole sheet. */
export type PlaceIndex = {
  districts: Spelt<DistrictChoice>[]
  areas: Spelt<AreaChoice & { districtId: string }>[]
}

export function placeIndex(choices: readonly DistrictChoice[]): PlaceIndex {
  return {
    districts: choices.map((one) => ({ one, keys: keysOf(one) })),
    areas: choices.flatMap((district) =>
      district.areas.map((area) => ({ one: { ...area, districtId: district.id }, keys: keysOf(area) })),
    ),
  }
}

/**
 * The area for a district and an area name in either script and any spelling. A name that only resembles a place is a suggestion, never a
 * match: a box must not go to another town because of one letter.
 */
export function matchPlace(index: PlaceIndex, { district, area }: { district: string; area: string }): PlaceMatch {
  // "Gulshan, Dhaka" in one cell.
  const [name = '', ...rest] = partsOf(area)
  if (rest.length === 1 && [keyOfPlace(rest[0]!), ''].includes(keyOfPlace(district))) {
    return matchPlace(index, { area: name, district: rest[0]! })
  }
  const wanted = keyOfPlace(area)
  const inDistrict = keyOfPlace(district)
  if (wanted === '') return { ok: false, problem: 'area-missing', suggestion: null }
  if (inDistrict === '') return inCountry(index, wanted)
  const found = index.districts.find(({ keys }) => keys.includes(inDistrict))
  if (found) return inOneDistrict(index, { wanted, districtId: found.one.id })
  const near = nearest(index.districts, inDistrict)
  const meant = near ? inOneDistrict(index, { wanted, districtId: near.id }) : inCountry(index, wanted)
  const suggestion = meant.ok ? meant.areaId : meant.suggestion
  return { ok: false, problem: 'district-unknown', suggestion }
}

/** The two names of "Gulshan, Dhaka", if they are an area and its district; null for anything else. */
export function areaWithDistrict(index: PlaceIndex, text: string): { area: string; district: string } | null {
  const [area = '', district = '', ...rest] = partsOf(text)
  return rest.length === 0 && district !== '' && matchPlace(index, { area, district }).ok ? { area, district } : null
}

function partsOf(text: string): string[] {
  return text.split(/[,،/|]/).map((part) => part.trim())
}

/** The key of a name without the postcode behind it: `Dhaka-1209`. */
function keyOfPlace(text: string): string {
  return keyOf(text.replace(/[\s-]?\p{Nd}{4}\s*$/u, ''))
}

function inOneDistrict(index: PlaceIndex, { wanted, districtId }: { wanted: string; districtId: string }): PlaceMatch {
  const areas = index.areas.filter(({ one }) => one.districtId === districtId)
  const exact = areas.filter(({ keys }) => keys.includes(wanted))
  if (exact.length === 1) return { ok: true, areaId: exact[0]!.one.id }
  if (exact.length > 1) return { ok: false, problem: 'area-ambiguous', suggestion: exact[0]!.one.id }
  const near = nearest(areas, wanted)
  if (near) return { ok: false, problem: 'area-unknown', suggestion: near.id }
  const elsewhere = inCountry(index, wanted)
  return elsewhere.ok
    ? { ok: false, problem: 'area-elsewhere', suggestion: elsewhere.areaId }
    : { ok: false, problem: 'area-unknown', suggestion: null }
}

function inCountry(index: PlaceIndex, wanted: string): PlaceMatch {
  const exact = index.areas.filter(({ keys }) => keys.includes(wanted))
  if (exact.length === 1) return { ok: true, areaId: exact[0]!.one.id }
  if (exact.length > 1) return { ok: false, problem: 'area-ambiguous', suggestion: null }
  return { ok: false, problem: 'area-unknown', suggestion: nearest(index.areas, wanted)?.id ?? null }
}

/** The closest spelling: one letter apart in a short name, two in a long one. Null when there is none, or several are equally close. */
function nearest<One>(spelt: readonly Spelt<One>[], wanted: string): One | null {
  const most = wanted.length <= 3 ? 0 : wanted.length <= 7 ? 1 : 2
  let best: { one: One; distance: number } | null = null
  let several = false
  for (const { one, keys } of spelt) {
    const distance = Math.min(...keys.map((key) => lettersApart(key, wanted, most)))
    if (distance > most || (best && distance > best.distance)) continue
    several = best !== null && distance === best.distance
    best = { one, distance }
  }
  return best && !several ? best.one : null
}
