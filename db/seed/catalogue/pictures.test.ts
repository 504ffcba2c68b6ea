import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Text = { en: string; bn: string }
type Product = { id: string; photos: { file: string; alt: Text; similar?: boolean }[] }
type Picture = { file: string; alt_en: string; alt_bn: string }

const read = <Shape>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Shape
const products = read<Product[]>('./products.json')
const alts = new Map(
  read<Picture[]>('../photos/index.json').map(({ file, alt_en, alt_bn }) => [file, { en: alt_en, bn: alt_bn }]),
)

test('no two products share a first picture, unless it is marked as one of a similar fruit', () => {
  const own = products.flatMap(({ photos: [first] }) => (first && !first.similar ? [first.file] : []))
  expect(own.filter((file, index) => own.indexOf(file) !== index)).toEqual([])
  const similar = products.filter(({ photos }) => photos[0]?.similar).map(({ id }) => id)
  expect(similar).toEqual([
    'guava-thai',
    'gift-mango-box-5',
    'boroi-balsundari',
    'gift-classic',
    'malta-imported',
    'gift-premium',
    'mango-govindabhog',
    'apple-gala',
    'date-mabroom',
    'gift-mango-trio',
    'gift-executive',
  ])
})

test('a picture has the same description everywhere', () => {
  const gallery = read<{ file: string; alt: Text }[]>('../content/gallery.json')
  for (const { file, alt } of [...products.flatMap(({ photos }) => photos), ...gallery]) expect(alt, file).toEqual(alts.get(file))
})
