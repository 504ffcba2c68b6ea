import { toLatinDigits } from '../values/index.ts'
import { NAMES_A_STREET, NOT_WORDS, PLACE_ENDINGS, TOWN_WORDS } from '../values/languages/address-words.ts'
import { DISTRICT_SPELLINGS, LOCALITIES } from '../values/languages/localities.ts'
import type { DistrictChoice } from './model.ts'
import { keyOf, keysOf, lettersApart, looseKeyOf } from './spelling.ts'

/** A place that a name can mean. A locality is a part of its area. */
type Target = { kind: 'district' | 'area' | 'locality'; districtId: string; areaId: string | null }

/** Every name of every place by its spelling, made once for each text. */
export type AddressIndex = { exact: Map<string, Target[]>; loose: Map<string, Target[]>; sadarOf: Map<string, string> }

type Closeness = 'exact' | 'loose' | 'near'
type Mention = Target & { closeness: Closeness; segment: number; from: number; to: number; weak: boolean; labelled: boolean }

/** A part of the text that is searched; `labelled` after a word such as `thana:`. */
export type PlaceText = { text: string; labelled: 'area' | 'district' | null }

export type FoundPlace = {
  districtId: string | null
  areaId: string | null
  /** Areas that the text can mean, where it does not decide. */
  couldBe: string[]
  /** Which words of each text name a place, by text. */
  named: { words: number; named: number; chosen: number }[]
}

const MOST_WORDS = 4
const SHORTEST_NEAR = 5
const WEIGHT = {
  area: { exact: 10, loose: 9, near: 5 },
  locality: { exact: 7, loose: 6, near: 3 },
  district: { exact: 8, loose: 8, near: 5 },
} as const
const WEAK = 2
const LABELLED = 6
/** For each further word that names the same place. */
const AGAIN = 3
const OTHER_DISTRICT = -8
/** Below this an area is a guess. */
const CERTAIN = 9

export function addressIndex(choices: readonly DistrictChoice[]): AddressIndex {
  const index: AddressIndex = { exact: new Map(), loose: new Map(), sadarOf: new Map() }
  const areas = new Map<string, string>()
  for (const district of choices) {
    const spelt = (DISTRICT_SPELLINGS[district.id] ?? '').split(',').map((name) => keyOf(name))
    for (const key of [...keysOf(district), ...spelt])
      add(index, key, { kind: 'district', districtId: district.id, areaId: null })
    for (const area of district.areas) {
      areas.set(area.id, district.id)
      if (area.id.endsWith('-sadar')) index.sadarOf.set(district.id, area.id)
      for (const key of keysOf(area)) add(index, key, { kind: 'area', districtId: district.id, areaId: area.id })
    }
  }
  for (const [areaId, names] of Object.entries(LOCALITIES)) {
    const districtId = areas.get(areaId)
    if (districtId === undefined) continue
    for (const name of names.split(',')) add(index, keyOf(toLatinDigits(name)), { kind: 'locality', districtId, areaId })
  }
  return index
}

function add({ exact, loose }: AddressIndex, key: string, target: Target): void {
  if (key === '') return
  for (const [map, at] of [
    [exact, key],
    [loose, looseKeyOf(key)],
  ] as const) {
    const there = map.get(at) ?? []
    if (
      !there.some(
        ({ kind, areaId, districtId }) => kind === target.kind && areaId === target.areaId && districtId === target.districtId,
      )
    )
      map.set(at, [...there, target])
  }
}

/** The district and the area that these texts name. Names of the same spelling are told apart by the district beside them. */
export function findPlace(index: AddressIndex, texts: readonly PlaceText[]): FoundPlace {
  const words = texts.map(({ text }) => wordsOf(text))
  const mentions = texts.flatMap((text, segment) => mentionsIn(index, { ...text, segment, words: words[segment]! }))
  const areas = scored(mentions)
  const best = areas[0]
  const rivals = areas.filter(({ score }) => best && score === best.score)
  const decided = best && best.score >= CERTAIN && rivals.every(({ districtId }) => districtId === best.districtId)
  const districtId = decided ? best.districtId : strongestDistrict(mentions)
  const areaId = decided ? rivals.at(-1)!.areaId : null
  const couldBe = decided || !best || best.score < CERTAIN ? [] : rivals.map((rival) => rival.areaId)
  return {
    districtId,
    areaId,
    couldBe,
    named: words.map((all, segment) => namedIn(all.length, segment, mentions, { districtId, areaId })),
  }
}

export function wordsOf(text: string): string[] {
  return toLatinDigits(text)
    .split(/[\s,()\-–—#:;|।]+/u)
    .map((word) => word.replace(/^[.'’"“”/]+|[.'’"“”/]+$/gu, ''))
    .filter((word) => word !== '')
}

type Searched = PlaceText & { segment: number; words: string[] }

function mentionsIn(index: AddressIndex, { labelled, segment, words }: Searched): Mention[] {
  const found: Mention[] = []
  for (let from = 0; from < words.length;) {
    const match = matchAt(index, words, from)
    const next = match && words[from + match.count]
    if (match && !(next && NOT_WORDS.test(next))) {
      const weak = next !== undefined && next !== null && NAMES_A_STREET.test(next)
      for (const target of match.targets) {
        const fits = labelled !== null && (labelled === 'district') === (target.kind === 'district')
        found.push({ ...target, closeness: match.closeness, segment, from, to: from + match.count, weak, labelled: fits })
      }
    }
    from += match?.count ?? 1
  }
  // "Tangail, Sadar": the town of a district that is named beside it.
  const town = words.findIndex((word, at) => TOWN_WORDS.test(word) && !found.some((one) => one.from <= at && at < one.to))
  if (town !== -1)
    found.push({
      kind: 'area',
      districtId: '',
      areaId: '',
      closeness: 'loose',
      segment,
      from: town,
      to: town + 1,
      weak: false,
      labelled: false,
    })
  return withTown(index, found)
}

/** The town word of a segment, as the sadar upazila of each district that it may belong to. */
function withTown(index: AddressIndex, found: readonly Mention[]): Mention[] {
  return found.flatMap((mention) =>
    mention.areaId === ''
      ? [...index.sadarOf].map(([districtId, areaId]): Mention => ({ ...mention, districtId, areaId }))
      : [mention],
  )
}

type Match = { targets: Target[]; closeness: Closeness; count: number }

function matchAt(index: AddressIndex, words: readonly string[], from: number): Match | null {
  const most = Math.min(MOST_WORDS, words.length - from)
  for (const closeness of ['exact', 'loose', 'near'] as const) {
    for (let count = most; count >= 1; count -= 1) {
      const joined = words.slice(from, from + count)
      // A number alone names no place.
      if (!/\p{L}/u.test(joined[0]!) || TOWN_WORDS.test(joined[0]!)) continue
      const targets = targetsFor(index, keyOf(joined.join('')), closeness)
      if (targets.length > 0) return { targets, closeness, count }
    }
    const stem = words[from]!.replace(PLACE_ENDINGS, '')
    if (closeness !== 'near' && stem !== words[from] && stem.length > 2) {
      const targets = targetsFor(index, keyOf(stem), closeness)
      if (targets.length > 0) return { targets, closeness, count: 1 }
    }
  }
  return null
}

function targetsFor({ exact, loose }: AddressIndex, key: string, closeness: Closeness): Target[] {
  if (key === '') return []
  if (closeness === 'exact') return exact.get(key) ?? []
  if (closeness === 'loose') return key.length < SHORTEST_NEAR ? [] : (loose.get(looseKeyOf(key)) ?? [])
  if (key.length < SHORTEST_NEAR || /\d/.test(key)) return []
  const most = key.length < 9 ? 1 : 2
  let nearest = most + 1
  let targets: Target[] = []
  for (const [other, those] of exact) {
    const apart = lettersApart(other, key, most)
    if (apart > most || apart > nearest || other.length < SHORTEST_NEAR) continue
    targets = apart < nearest ? those : [...targets, ...those]
    nearest = apart
  }
  return targets
}

type Scored = { areaId: string; districtId: string; score: number }

/** Every area that is named, the likeliest first; of equal ones the first named. */
function scored(mentions: readonly Mention[]): Scored[] {
  const found = new Map<string, Scored>()
  const placed = mentions.filter((mention) => mention.areaId !== null)
  for (const mention of placed) {
    const areaId = mention.areaId!
    const score = scoreOf(mention, mentions)
    const again = placed.filter((other) => other.areaId === areaId && !overlaps(other, mention)).length
    const total = score + Math.min(again, 2) * AGAIN
    if (total > (found.get(areaId)?.score ?? -Infinity))
      found.set(areaId, { areaId, districtId: mention.districtId, score: total })
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

function scoreOf(mention: Mention, mentions: readonly Mention[]): number {
  const districts = new Map<string, number>()
  for (const other of mentions) {
    if (other.kind !== 'district' || overlaps(other, mention)) continue
    districts.set(other.districtId, (districts.get(other.districtId) ?? 0) + weightOf(other))
  }
  const own = districts.get(mention.districtId) ?? 0
  const others = Math.max(0, ...[...districts].filter(([id]) => id !== mention.districtId).map(([, weight]) => weight))
  const beside = own > 0 ? Math.min(own, 20) - (others > own ? 6 : 0) : others > 0 ? OTHER_DISTRICT : 0
  return weightOf(mention) + beside
}

function weightOf({ kind, closeness, weak, labelled }: Mention): number {
  return (weak ? WEAK : WEIGHT[kind][closeness]) + (labelled ? LABELLED : 0)
}

function overlaps(a: Mention, b: Mention): boolean {
  return a.segment === b.segment && a.from < b.to && b.from < a.to
}

function strongestDistrict(mentions: readonly Mention[]): string | null {
  const weights = new Map<string, number>()
  for (const mention of mentions) {
    if (mention.kind === 'district') weights.set(mention.districtId, (weights.get(mention.districtId) ?? 0) + weightOf(mention))
  }
  const [first, second] = [...weights].sort(([, a], [, b]) => b - a)
  return first && first[1] >= WEIGHT.district.near && first[1] !== second?.[1] ? first[0] : null
}

function namedIn(
  words: number,
  segment: number,
  mentions: readonly Mention[],
  { districtId, areaId }: { districtId: string | null; areaId: string | null },
): FoundPlace['named'][number] {
  const own = mentions.filter((mention) => mention.segment === segment && mention.closeness !== 'near')
  const covered = (some: readonly Mention[]) =>
    new Set(some.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))).size
  const chosen = mentions.filter(
    (mention) =>
      mention.segment === segment &&
      (mention.kind === 'district' ? mention.districtId === districtId : mention.kind === 'area' && mention.areaId === areaId),
  )
  return { words, named: covered(own), chosen: covered(chosen) }
}
