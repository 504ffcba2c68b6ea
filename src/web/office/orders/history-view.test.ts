import { expect, test } from 'vitest'
import { officeWords } from '../office-words.server.ts'
import { historyView } from './history-view.server.ts'
import type { OfficeText } from '../office-texts.tsx'

test('a gift box that its recipient sends elsewhere has words in the history of its order', () => {
  const at = new Date('2026-06-11T10:00:00Z')
  const [entry] = historyView(
    [{ at, about: 'order', from: null, to: 'edited', note: 'PF-10001-6', actor: 'guest', amount: null }],
    'en',
  )
  const [{ about, to, note }] = entry!.what as [(typeof entry & object)['what'][number]]
  const words = (['en', 'bn'] as const).map((language) => officeWords(language)(`history.${about}.${to}` as OfficeText))
  expect([...words, note]).toEqual(['Box goes elsewhere or on another day', 'বাক্স যাবে অন্য ঠিকানায় বা অন্য দিনে', 'PF-10001-6'])
})
