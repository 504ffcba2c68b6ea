import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { faqRecords, faqs, moveFaq, saveFaq, faqVersion, faqListVersion, type FaqFacts } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const facts = (name: string, difference: Partial<FaqFacts> = {}): FaqFacts => ({
  topic: 'delivery',
  question: { en: `${name}?`, bn: 'কখন?' },
  answer: { en: 'Tomorrow.', bn: 'কাল।' },
  published: true,
  ...difference,
})
const add = async (name: string, difference: Partial<FaqFacts> = {}) => {
  const seen = faqListVersion(await faqRecords(shop.db))
  const added = await saveFaq(shop.as('owner'), { id: null, facts: facts(name, difference), seen })
  if (!added.ok) throw new Error(added.problem)
  return added.id
}
const order = async () => (await faqRecords(shop.db)).map(({ question }) => question.en)
const move = async (id: string, by: -1 | 1) =>
  moveFaq(shop.as('owner'), { id, by, seen: faqListVersion(await faqRecords(shop.db)) })

test('questions are appended, and move within their topic', async () => {
  const before = await order()
  const [one, two] = [await add(' One '), await add('Pay', { topic: 'payment' })]
  const three = await add('Three')
  expect(await order()).toEqual([...before, 'One ?', 'Pay?', 'Three?'])
  expect(await move(three, -1)).toEqual({ ok: true })
  expect((await order()).slice(before.length)).toEqual(['Three?', 'Pay?', 'One ?'])
  const rows = await shop.countAll()
  expect(await move(one, 1)).toEqual({ ok: true })
  expect(await move(two, -1)).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(rows)
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({ action: 'move-question', before: { place: 2 }, after: { place: 1 } })
})

test('shoppers see a question only while it is published', async () => {
  const id = await add('Where')
  expect((await faqs(shop.db)).some((faq) => faq.id === id)).toBe(true)
  const changes = await shop.count('platform.page_changes')
  const hidden = facts('Where', { published: false })
  expect(await saveFaq(shop.as('owner'), { id, facts: hidden, seen: faqVersion(facts('Where')) })).toEqual({ ok: true, id })
  expect((await faqs(shop.db)).some((faq) => faq.id === id)).toBe(false)
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({ action: 'change-question', before: { published: true }, after: { published: false } })
  expect(Object.keys(entry?.after ?? {})).toEqual(['published'])
})

test('a second editor gets a conflict, and a form submitted twice adds one question', async () => {
  const id = await add('When')
  const seen = faqVersion(facts('When'))
  const both = await Promise.all(
    ['By noon.', 'By ten.'].map((en) =>
      saveFaq(shop.as('owner'), { id, facts: facts('When', { answer: { en, bn: 'সকালে।' } }), seen }),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict' })
  const list = faqListVersion(await faqRecords(shop.db))
  const count = await shop.count('content.faqs')
  const twice = await Promise.all([1, 2].map(() => saveFaq(shop.as('owner'), { id: null, facts: facts('New'), seen: list })))
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.count('content.faqs')).toBe(count + 1)
})

test('a question without texts in both languages, or an unknown one, is refused', async () => {
  const id = await add('Who')
  const rows = await shop.countAll()
  const empty = facts('Who', { question: { en: ' ', bn: 'x'.repeat(201) }, answer: { en: 'Us.', bn: '' } })
  expect(await saveFaq(shop.as('owner'), { id, facts: empty, seen: faqVersion(facts('Who')) })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['questionEn', 'questionBn', 'answerBn'],
  })
  const nobody = shop.newId()
  expect(await saveFaq(shop.as('owner'), { id: nobody, facts: facts('Who'), seen: '' })).toEqual({
    ok: false,
    problem: 'no-such-question',
  })
  expect(await moveFaq(shop.as('owner'), { id, by: 1, seen: 'old' })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await moveFaq(shop.as('owner'), { id: nobody, by: 1, seen: '' })).toEqual({ ok: false, problem: 'no-such-question' })
  expect(await shop.countAll()).toEqual(rows)
})
