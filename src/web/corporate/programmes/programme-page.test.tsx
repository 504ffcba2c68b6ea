import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#shop/values/language.ts'
import { storefront as banglaFrame } from '#texts/bn/index.ts'
import { programme as bangla } from '#texts/bn/programme.ts'
import { storefront as englishFrame } from '#texts/en/index.ts'
import { programme as english } from '#texts/en/programme.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import type { ProgrammeView } from './programme-data.ts'
import { ProgrammePage } from './programme-page.tsx'

const TEXTS = { en: { ...englishFrame, ...english }, bn: { ...banglaFrame, ...bangla } }
const NO_BOX = [{ value: '', label: 'No gift' }]
const BIRTHDAY = {
  occasion: 'birthday',
  name: 'Birthday',
  when: '',
  box: '',
  given: '',
  cards: [],
  deliver: 'on-day',
  goesTo: 'reception',
}
const SETTINGS = {
  version: 1,
  name: '',
  yearBudget: '',
  monthBudget: '',
  oneAMonth: false,
  weekend: [],
  receptionName: '',
  receptionPhone: '',
  receptionArea: '',
  receptionAddress: '',
  keepDays: 30,
}
const VIEW: ProgrammeView = {
  id: '',
  name: 'Gifts of the year',
  state: { text: 'Draft', tone: 'now' },
  isDraft: true,
  canChange: true,
  canPause: false,
  delivery: null,
  consent: { text: '', given: null },
  settings: SETTINGS,
  rules: [BIRTHDAY],
  boxes: NO_BOX,
  askForBox: '09678 100 200',
  people: 0,
  faulty: 0,
  erased: null,
  months: [],
  base: '/profile/companies/1/programmes/2',
}

/** The ways to ask for a box, and whether the occasion can be changed. */
function shown(difference: Partial<ProgrammeView>, language: Language = 'en') {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TextsProvider language={language} texts={TEXTS[language]}>
          <ProgrammePage view={{ ...VIEW, ...difference }} done={null} refused={null} />
        </TextsProvider>
      ),
    },
  ])
  const html = renderToStaticMarkup(<Page />)
  const ways = [...html.matchAll(/<a [^>]*href="((?:tel|\/gift|\/bn\/gift)[^"]*)"[^>]*>([^<]*)/g)]
  return { ways: ways.map(([, to, text]) => [to, text]), form: html.includes('name="box"') }
}

test('where no box can be chosen the page says how to ask for one, instead of an empty list', () => {
  const ways = [
    ['tel:09678100200', 'Call us: 09678\u00a0100\u00a0200'],
    ['/gift', 'Or send a request on the page of corporate gifts'],
  ]
  expect(shown({})).toEqual({ ways, form: false })
  expect(shown({}, 'bn').ways).toEqual([
    ['tel:09678100200', 'ফোন করুন: 09678\u00a0100\u00a0200'],
    ['/bn/gift', 'অথবা কর্পোরেট উপহারের পাতা থেকে অনুরোধ পাঠান'],
  ])
  // A box without a price can still be removed.
  expect(shown({ rules: [{ ...BIRTHDAY, box: '0190' }] })).toEqual({ ways, form: true })
})

test('with a box to choose, and for a programme that has ended, nothing has to be asked', () => {
  const boxes = [...NO_BOX, { value: '0190', label: 'Trio box' }]
  expect(shown({ boxes, askForBox: null })).toEqual({ ways: [], form: true })
  expect(shown({ canChange: false })).toEqual({ ways: [], form: false })
})
