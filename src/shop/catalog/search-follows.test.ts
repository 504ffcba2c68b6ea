import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '#tests/seeded-random.ts'
import { buildSearch, type Search, type SearchEntry } from './search-index.ts'

const ROUNDS = 150
const MOST = 10_000
const KNOWN = [
  'mango',
  'aam',
  'litchi',
  'banana',
  'jujube',
  'dragon',
  'orange',
  'malta',
  'bedana',
  'pomegranate',
  'Sagor',
  '5 kg',
]
const BANGLA = ['আম', 'লিচু', 'কলা', 'হিমসাগর', 'কালো', 'জাম', 'ড্রাগন', 'ফল', 'কুল', 'বেদানা', 'বারি-৪']
const SYLLABLES = ['am', 'ba', 'chi', 'go', 'him', 'ko', 'la', 'mo', 'na', 'sha']
const LETTERS = 'abghikmnosu'

const oneOf = <Item>(items: readonly Item[], roll: SeededRandom): Item => items[roll(items.length)]!
const times = (count: number, make: () => string) => Array.from({ length: count }, make)

function word(roll: SeededRandom): string {
  return roll(3) === 0 ? oneOf(KNOWN, roll) : times(2 + roll(2), () => oneOf(SYLLABLES, roll)).join('')
}

function name(roll: SeededRandom): string {
  return times(1 + roll(3), () => word(roll)).join(' ')
}

function entryCalled(id: string, category: string, roll: SeededRandom): SearchEntry {
  const bangla = times(1 + roll(2), () => oneOf(BANGLA, roll)).join(' ')
  return { id, texts: [name(roll), bangla], keywords: [category, ...times(roll(3), () => name(roll))] }
}

/** Queries of a person looking for one of these: complete, partial, misspelt, with swapped letters, as one word or two. */
function queries(entries: readonly SearchEntry[], roll: SeededRandom): string[] {
  const meant = entries.length > 0 && roll(4) > 0 ? oneOf(entries, roll).texts[roll(2)]! : name(roll)
  const at = roll(meant.length)
  return [
    meant,
    meant.slice(0, 1 + at),
    meant.slice(0, at) + meant.slice(at + 1),
    meant.slice(0, at) + LETTERS[roll(LETTERS.length)]! + meant.slice(at + 1),
    meant.slice(0, at) + (meant[at + 1] ?? '') + meant[at]! + meant.slice(at + 2),
    meant.replace(' ', ''),
    `${meant.slice(0, at)} ${meant.slice(at)}`,
    `fresh ${meant} price`,
    oneOf(LETTERS.split(''), roll),
  ]
}

function expectAlike(one: Search, fresh: Search, asked: readonly string[]): void {
  for (const query of asked) {
    expect(one.search(query, MOST), query).toEqual(fresh.search(query, MOST))
    expect(one.suggest(query, 6), query).toEqual(fresh.suggest(query, 6))
  }
}

/** A random change of the catalogue: usually one or a few entries, sometimes a whole category, rarely most of it. */
function changed(entries: readonly SearchEntry[], next: () => string, roll: SeededRandom): SearchEntry[] {
  const after = [...entries]
  const place = roll(after.length + 1)
  const category = oneOf(['Mangoes', 'Far fruit', 'Gift boxes'], roll)
  switch (roll(8)) {
    case 0:
      return after.toSpliced(place, 0, entryCalled(next(), category, roll))
    case 1:
      return after.toSpliced(place, 1)
    case 2:
    case 3:
      return after.map((entry, at) => (at === place ? entryCalled(entry.id, category, roll) : entry))
    case 4:
      return after.toSpliced(roll(after.length + 1), 0, ...after.splice(place, 1))
    case 5: {
      const renamed = name(roll)
      return after.map((entry) => (entry.keywords[0] === category ? { ...entry, keywords: [renamed] } : entry))
    }
    case 6:
      return after.toReversed().filter((_, at) => at % 7 !== 3)
    default:
      return after.concat(Array.from({ length: 1 + roll(12) }, () => entryCalled(next(), category, roll)))
  }
}

test.each([1, 2, 3])('after any change of the catalogue (seed %i), results equal those of a new index', async (seed) => {
  const roll = seededRandom(seed)
  let made = 0
  const next = () => `entry-${(made += 1)}`
  let entries: SearchEntry[] = Array.from({ length: 40 }, () => entryCalled(next(), 'Mangoes', roll))
  const search = await buildSearch(entries)
  for (let round = 0; round < ROUNDS; round += 1) {
    entries = round === 100 ? [] : changed(entries, next, roll)
    await search.follow(entries)
    expectAlike(search, await buildSearch(entries), queries(entries, roll))
  }
})

test('results stay correct after a change large enough for a new index, and a small change after it', async () => {
  const roll = seededRandom(4)
  const entries = Array.from({ length: 1200 }, (_, at) => entryCalled(`entry-${at}`, 'Mangoes', roll))
  const search = await buildSearch(entries)
  const renamed = entries.map((entry, at) => (at % 2 === 0 ? entryCalled(entry.id, 'Gift boxes', roll) : entry)).toReversed()
  await search.follow(renamed)
  expectAlike(search, await buildSearch(renamed), queries(renamed, roll))
  const little = renamed.with(600, entryCalled('entry-1', 'Far fruit', roll)).toSpliced(9, 30)
  await search.follow(little)
  expectAlike(search, await buildSearch(little), queries(little, roll))
})

test('two concurrent changes are applied one after the other', async () => {
  const roll = seededRandom(5)
  const entries = Array.from({ length: 700 }, (_, at) => entryCalled(`entry-${at}`, 'Mangoes', roll))
  const search = await buildSearch([])
  await Promise.all([search.follow(entries), search.follow(entries.slice(0, 400)), search.follow(entries.slice(300, 600))])
  expectAlike(search, await buildSearch(entries.slice(300, 600)), queries(entries, roll))
})

test.each([
  ['few', 200],
  ['many', 900],
])('a search while %s change uses the complete old or the complete new index', async (_, count) => {
  const roll = seededRandom(count)
  const before = Array.from({ length: 1000 }, (_unused, at) => entryCalled(`entry-${at}`, 'Mangoes', roll))
  const after = before.map((entry, at) => (at < count / 2 ? entryCalled(entry.id, 'Mangoes', roll) : entry)).toReversed()
  const asked = ['mango', ...queries(before, roll)]
  const [old, fresh, search] = await Promise.all([buildSearch(before), buildSearch(after), buildSearch(before)])
  const answers = (of: Search) => asked.map((query) => of.search(query, MOST))
  const [asBefore, asAfter] = [answers(old), answers(fresh)]
  expect(asAfter).not.toEqual(asBefore)

  let done = false
  let looks = 0
  const following = search.follow(after).then(() => (done = true))
  for (; !done; looks += 1) {
    expect([asBefore, asAfter]).toContainEqual(answers(search))
    await others()
  }
  await following
  expect(looks).toBeGreaterThan(1)
  expect(answers(search)).toEqual(asAfter)
})
