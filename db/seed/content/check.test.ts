import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = import.meta.dirname
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const jsonFiles = readdirSync(folder).filter((file) => file.endsWith('.json'))
const pages = ['about', 'terms', 'policy', 'refund-policy']

type Pair = { where: string; en: string; bn: string }

/** Every `{ en, bn }` inside a value; half a pair counts with an empty other half, so that it is reported. */
function pairsIn(value: unknown, where: string): Pair[] {
  if (Array.isArray(value)) return value.flatMap((entry, i) => pairsIn(entry, `${where}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value || 'bn' in value) {
    const { en = '', bn = '' } = value as { en?: string; bn?: string }
    return [{ where, en, bn }]
  }
  return Object.entries(value).flatMap(([key, entry]) => pairsIn(entry, `${where}.${key}`))
}

// Identifiers stay Latin in both languages: addresses, placeholders, storage keys, link targets, list numbers.
const identifiers = /hello@pakafol\.example|\{\w+\}|`\w+`|\]\([^)]*\)|^\d+\. /gm

function faultsOf({ where, en, bn }: Pair): string[] {
  const faults: string[] = []
  if (!/[A-Za-z]/.test(en)) faults.push('no English')
  if (/[\u0980-\u09ff]/.test(en.replaceAll('৳', ''))) faults.push('Bangla in the English text')
  if (!/[\u0985-\u09b9]/.test(bn)) faults.push('no Bangla')
  if (/[A-Za-z0-9]/.test(bn.replace(identifiers, ''))) faults.push('Latin letters or digits in the Bangla text')
  if (/!/.test(en + bn)) faults.push('exclamation mark')
  if (en.normalize('NFC') !== en || bn.normalize('NFC') !== bn) faults.push('not NFC')
  return faults.map((fault) => `${where}: ${fault}`)
}

const idsOf = (file: string, key: string): Set<string> =>
  new Set((JSON.parse(read(file)) as Record<string, string>[]).map((row) => row[key] ?? ''))

describe('the words of the shop', () => {
  test.each(jsonFiles)('%s is complete in both languages', (file) => {
    const pairs = pairsIn(JSON.parse(read(file)), file)
    expect(pairs.length).toBeGreaterThan(5)
    expect(pairs.flatMap(faultsOf)).toEqual([])
  })

  test.each(pages)('the page %s says the same in both languages', (page) => {
    const [en, bn] = [read(`${page}.en.md`), read(`${page}.bn.md`)]
    expect(faultsOf({ where: page, en, bn })).toEqual([])
    const shape = (text: string) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.match(/^(#+|-|\d+\.) /)?.[1] ?? 'paragraph')
    expect(shape(bn)).toEqual(shape(en))
    const targets = (text: string) => text.match(/\]\([^)]*\)|\{\w+\}/g)
    expect(targets(bn)).toEqual(targets(en))
  })

  test('reviews, farms and the home page name fruit that the shop sells, and real places and pictures', () => {
    const products = idsOf('../catalogue/products.json', 'id')
    const photos = idsOf('../photos/index.json', 'file')
    const places = JSON.parse(read('../reference/bd-upazilas.json')) as { upazilas: { district_id: string; en: string }[] }
    const upazilas = new Set(places.upazilas.map((place) => `${place.district_id}/${place.en}`))
    const farms = JSON.parse(read('farms.json')) as { fruits: string[]; photo: string; district_id: string; upazila_en: string }[]
    const { heroes } = JSON.parse(read('home.json')) as { heroes: { months: number[]; featured: string[] }[] }

    const named = [
      ...farms.flatMap((farm) => farm.fruits),
      ...heroes.flatMap((hero) => hero.featured),
      ...idsOf('reviews.json', 'product'),
    ]
    expect(named.filter((id) => !products.has(id))).toEqual([])
    expect([...farms.map((farm) => farm.photo), ...idsOf('gallery.json', 'file')].filter((file) => !photos.has(file))).toEqual([])
    expect(farms.map((farm) => `${farm.district_id}/${farm.upazila_en}`).filter((place) => !upazilas.has(place))).toEqual([])
    expect(heroes.flatMap((hero) => hero.months)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('the home page features only fruit in season in each of its months', () => {
    const rows = JSON.parse(read('../catalogue/products.json')) as { id: string; season_months: number[] }[]
    const seasons = new Map(rows.map((row) => [row.id, row.season_months]))
    const { heroes } = JSON.parse(read('home.json')) as { heroes: { months: number[]; featured: string[] }[] }
    const wrong = heroes.flatMap(({ months, featured }) =>
      featured.flatMap((id) => months.filter((month) => !seasons.get(id)?.includes(month)).map((month) => `${id} in ${month}`)),
    )
    expect(wrong).toEqual([])
  })
})
