import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import {
  borrowedFrom,
  completed,
  everyText,
  fieldIn,
  inLanguage,
  isWritten,
  mapText,
  missingFields,
  nameIn,
  textFields,
  type Translations,
} from './translations.ts'

const MANGO = { en: 'Mango', bn: 'আম' }
// As the rows of a shop are that got another language later.
const WITHOUT_ONE = { en: 'Mango' } as Translations

test('a text is read in a language, and in the default one where it has no translation', () => {
  expect(inLanguage(MANGO, 'bn')).toBe('আম')
  expect(inLanguage(WITHOUT_ONE, 'bn')).toBe('Mango')
  expect(inLanguage(null, 'bn')).toBeUndefined()
})

test('every translation is changed, and a missing one stays missing', () => {
  expect(mapText(MANGO, (words, language) => `${language} ${words}`)).toEqual({ en: 'en Mango', bn: 'bn আম' })
  expect(mapText(WITHOUT_ONE, (words) => words.toUpperCase())).toEqual({ en: 'MANGO' })
  expect([everyText(MANGO), everyText(WITHOUT_ONE)]).toEqual([['Mango', 'আম'], ['Mango']])
})

test('a form has a field for each language, and empty required fields are named', () => {
  expect(LANGUAGES.map((language) => fieldIn('name', language))).toEqual(['nameEn', 'nameBn'])
  expect(textFields('name', MANGO)).toEqual({ nameEn: 'Mango', nameBn: 'আম' })
  expect(textFields('name', null)).toEqual({ nameEn: '', nameBn: '' })
  expect(missingFields('name', { en: 'Mango', bn: ' ' })).toEqual(['nameBn'])
  expect([isWritten(MANGO), isWritten({ en: '', bn: 'আম' })]).toEqual([true, false])
})

test('a missing translation is shown in another language until it is written', () => {
  const untranslated = completed({ en: '', bn: 'তাল' })
  expect(untranslated).toEqual({ en: 'তাল', bn: 'তাল' })
  const cases: [Partial<Translations>, ReturnType<typeof borrowedFrom>[]][] = [
    [untranslated, ['bn', null]],
    [{ en: 'Palmyra', bn: 'Palmyra' }, [null, 'en']],
    [{ en: 'Palmyra', bn: ' ' }, [null, 'en']],
    [{ en: 'Palmyra', bn: 'তাল' }, [null, null]],
    // Nothing to translate: no letters, or no words at all.
    [{ en: '2–3', bn: '2–3' }, [null, null]],
    [{ en: '', bn: '' }, [null, null]],
    // A name in Latin letters inside a Bangla sentence.
    [{ en: 'Pay by bKash', bn: 'bKash এ দিন' }, [null, null]],
  ]
  for (const [text, languages] of cases) {
    expect([text, LANGUAGES.map((language) => borrowedFrom(text, language))]).toEqual([text, languages])
  }
})

test('a company without a Bangla name has its other one in every language', () => {
  expect([nameIn({ name: 'Acme', nameBn: 'আকমে' }, 'bn'), nameIn({ name: 'Acme', nameBn: null }, 'bn')]).toEqual(['আকমে', 'Acme'])
  expect(nameIn({ name: 'Acme', nameBn: 'আকমে' }, 'en')).toBe('Acme')
})
