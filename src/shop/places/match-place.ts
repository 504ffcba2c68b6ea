import { PLACE_SPELLINGS, PLACE_TITLES } from '../values/languages/place-spelling.ts'
import type { AreaChoice, DistrictChoice } from './model.ts'
import { everyText } from '../values/index.ts'

/** An area found from a person's spelling: an exact match, or a suggestion. */
type PlaceMatch =
  | { ok: true; areaId: string }
  | { ok: false; problem: 'area-missing' | 'district-unknown' | 'area-unknown'; suggestion: string | null }
  /** Several areas in the country have this name. */
  | { ok: false; problem: 'area-ambiguous'; suggestion: string | null }

type Named = { id: string; name: AreaChoice['name']; aliases: readonly string[] }
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
  const parts = area.split(/[,،/|]/).map((part) => part.trim())
  if (district.trim() === '' && parts.length === 2) return matchPlace(index, { area: parts[0]!, district: parts[1]! })
  const wanted = keyOf(area)
  const inDistrict = keyOf(district)
  if (wanted === '') return { ok: false, problem: 'area-missing', suggestion: null }
  if (inDistrict === '') return inCountry(index, wanted)
  const found = index.districts.find(({ keys }) => keys.includes(inDistrict))
  if (found) return inOneDistrict(index, { wanted, districtId: found.one.id })
  const near = nearest(index.districts, inDistrict)
  const meant = near ? inOneDistrict(index, { wanted, districtId: near.id }) : inCountry(index, wanted)
  const suggestion = meant.ok ? meant.areaId : meant.suggestion
  return { ok: false, problem: 'district-unknown', suggestion }
}

function inOneDistrict(index: PlaceIndex, { wanted, districtId }: { wanted: string; districtId: string }): PlaceMatch {
  const areas = index.areas.filter(({ one }) => one.districtId === districtId)
  const exact = areas.filter(({ keys }) => keys.includes(wanted))
  if (exact.length === 1) return { ok: true, areaId: exact[0]!.one.id }
  if (exact.length > 1) return { ok: false, problem: 'area-ambiguous', suggestion: exact[0]!.one.id }
  return { ok: false, problem: 'area-unknown', suggestion: nearest(areas, wanted)?.id ?? null }
}

function inCountry(index: PlaceIndex, wanted: string): PlaceMatch {
  const exact = index.areas.filter(({ keys }) => keys.includes(wanted))
  if (exact.length === 1) return { ok: true, areaId: exact[0]!.one.id }
  if (exact.length > 1) return { ok: false, problem: 'area-ambiguous', suggestion: null }
  return { ok: false, problem: 'area-unknown', suggestion: nearest(index.areas, wanted)?.id ?? null }
}

function keysOf({ name, aliases }: Named): string[] {
  return [...new Set([...everyText(name), ...aliases].map(keyOf))].filter((key) => key !== '')
}

/** A phonetic key of a name: two spellings of one place have the same key. */
function keyOf(text: string): string {
  let key = text
    .normalize('NFC')
    .toLowerCase()
    .replace(PLACE_TITLES, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  for (const [pattern, by] of PLACE_SPELLINGS) key = key.replace(pattern, by)
  return key
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

/** The edit distance (change, insert, delete, swap); above `most` it returns `most` + 1. */
function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length]!
}
