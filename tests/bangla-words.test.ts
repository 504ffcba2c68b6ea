import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Text, Texts } from '#texts/catalogue.ts'
import { root } from './architecture/sources.ts'
import { BANGLA_WORDS } from './bangla-words.ts'

const FOLDER = join(root, 'src/texts/bn')
const SEED = join(root, 'db/seed')
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))

function faultsOf(key: string, text: Text): string[] {
  const words = formsOf(text).map((form) => form.replace(/\{\w+\}/g, '…'))
  return BANGLA_WORDS.filter(({ not }) => words.some((form) => not.test(form))).map(
    ({ not, say, why }) => `${key}: ${String(not)}, say ${say} (${why})`,
  )
}

test('one Bangla word for one thing and the polite form for everybody', async () => {
  const faults: string[] = []
  for (const file of readdirSync(FOLDER)) {
    // They contain no texts of their own.
    if (file === 'index.ts' || file === 'all.ts') continue
    const areas = (await import(join(FOLDER, file))) as Record<string, Texts>
    for (const area of Object.values(areas)) {
      if (typeof area !== 'object') continue
      faults.push(...Object.entries(area).flatMap(([key, text]) => faultsOf(key, text)))
    }
  }
  expect(faults).toEqual([])
})

/** The Bangla of a page of the demo shop: each line of a text, or each text of a list. */
function seedTexts(file: string): string[] {
  const source = readFileSync(join(SEED, file), 'utf8')
  return file.endsWith('.md')
    ? source.split('\n')
    : [...source.matchAll(/"(?:bn|\w+_bn)":\s*"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!)
}

// Stories of farms and fruit use some of these words in another meaning: a shelf, a child, planting a tree.
const STORIES = ['content/farms.json']

test('the pages of the demo shop use the same words', () => {
  const found = globSync(['content/*.bn.md', 'content/*.json', 'base/*.bn.md', 'base/*.json', '*.json'], { cwd: SEED })
  const files = found.filter((file) => !STORIES.includes(file))
  expect(files).toEqual(expect.arrayContaining(['content/terms.bn.md', 'content/faq.json', 'base/about.bn.md', 'brand.json']))
  expect(files.flatMap((file) => seedTexts(file).flatMap((text) => faultsOf(file, text)))).toEqual([])
})

describe('a word that must not occur', () => {
  test.each(['চালান দেখুন', 'পুরোনো চালানটি', 'কর চালান', 'লট তাকে উঠেছে।', 'সে জানে', 'তোমার অর্ডার', 'এর মাপ কত?', 'মূসক ৬.৩', 'বার্তাের'])(
    'is found in “%s”',
    (text) => {
      expect(faultsOf('key', text)).toHaveLength(1)
    },
  )

  test.each(['ভ্যাট চালান', 'ডেলিভারি চালান', 'কর চালানপত্র (মূসক-৬.৩)', 'আবার চালানো হয়েছে।', 'সেদিন', 'এক লাইনে লিখুন।', 'কমানো'])(
    'is not found in “%s”',
    (text) => {
      expect(faultsOf('key', text)).toEqual([])
    },
  )
})
