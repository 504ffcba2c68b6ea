import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Text, Texts } from '#texts/catalogue.ts'
import { parseSource, readSources, root } from './architecture/sources.ts'
import { findUntranslated } from './architecture/untranslated.ts'

// The same in both languages: names, codes, and texts that contain only a parameter.
const SAME_IN_BOTH = new Set(['bKash', 'WhatsApp', 'VAT', 'English', 'বাংলা', 'PDF', 'XLSX', 'CSV', 'SMS', 'SKU', 'TOTP'])
const FOLDER = join(root, 'src/texts')
const EXCLAMATIONS = ['Logged Out!']

const english = await readTexts('en')
const bangla = await readTexts('bn')

async function readTexts(language: 'en' | 'bn'): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>()
  for (const file of readdirSync(join(FOLDER, language)).sort()) {
    // They contain no texts of their own.
    if (file === 'index.ts' || file === 'all.ts') continue
    const areas = (await import(join(FOLDER, language, file))) as Record<string, Texts>
    for (const area of Object.values(areas)) {
      if (typeof area !== 'object') continue
      for (const [key, text] of Object.entries(area)) texts.set(`${file} ${key}`, text)
    }
  }
  return texts
}

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const parametersOf = (text: Text) => [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort()
const wordsOf = (text: string) => text.replace(/\{\w+\}|<[^>]*>/g, '')

function faultsOf(rule: (key: string, english: Text, bangla: Text) => boolean): string[] {
  return [...english].filter(([key, text]) => rule(key, text, bangla.get(key) ?? '')).map(([key]) => key)
}

test('texts are found', () => {
  expect(readdirSync(join(FOLDER, 'en')).sort()).toEqual(readdirSync(join(FOLDER, 'bn')).sort())
  expect(english.size).toBeGreaterThan(400)
})

test('every text exists in both languages', () => {
  expect([...bangla.keys()].sort()).toEqual([...english.keys()].sort())
})

test('no text is empty', () => {
  expect(faultsOf((_, en, bn) => [...formsOf(en), ...formsOf(bn)].some((form) => form.trim() === ''))).toEqual([])
})

test('every Bangla text is in Bangla', () => {
  const left = (form: string) =>
    /\p{L}/u.test(wordsOf(form)) && !/\p{Script=Bengali}/u.test(form) && !SAME_IN_BOTH.has(wordsOf(form).trim())
  const licences = (key: string) => /^shell\.ts footer\.(?:bin|tin|dbid)$/.test(key)
  expect(faultsOf((key, _, bn) => formsOf(bn).some(left) && !licences(key))).toEqual([])
})

test('no English text contains Bangla letters', () => {
  const left = (form: string) => /(?!৳)\p{Script=Bengali}/u.test(form) && !SAME_IN_BOTH.has(form)
  expect(faultsOf((_, en) => formsOf(en).some(left))).toEqual([])
})

test('both languages use the same parameters', () => {
  expect(faultsOf((_, en, bn) => parametersOf(en).join() !== parametersOf(bn).join())).toEqual([])
})

test('every text is in NFC, which search and comparison expect', () => {
  expect(faultsOf((_, en, bn) => [...formsOf(en), ...formsOf(bn)].some((form) => form !== form.normalize('NFC')))).toEqual([])
})

test('no text has an exclamation mark, except the known message', () => {
  expect(
    faultsOf((_, en, bn) => [...formsOf(en), ...formsOf(bn)].some((form) => form.includes('!') && !EXCLAMATIONS.includes(form))),
  ).toEqual([])
})

describe('texts in the pages themselves', () => {
  const find = (jsx: string) => findUntranslated(parseSource('src/web/ui/a.tsx', `export const A = () => ${jsx}`))

  test('do not exist', () => {
    expect(readSources().flatMap(findUntranslated)).toEqual([])
  })

  test.each(['<p>Add to cart</p>', '<img alt="A crate" />', `<p>{'Add'}</p>`, '<a title={`Remove ${x}`} />', '<p>কার্ট</p>'])(
    'would be found in %s',
    (jsx) => {
      expect(find(jsx)).toHaveLength(1)
    },
  )

  test.each([
    '<p>{t("cart.add")}</p>',
    '<img alt="" />',
    '<p className="lead">·</p>',
    '<b>PakaFol</b>',
    '<a href="/shop" id="go" />',
  ])('are not in %s', (jsx) => {
    expect(find(jsx)).toEqual([])
  })
})
