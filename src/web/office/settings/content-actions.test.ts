import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { brand, currentVersion, faqRecords, pageVersion } from '#shop/content/index.ts'
import * as brandPage from '../brand.route.tsx'
import * as faqPage from '../faq.route.tsx'
import * as writtenPage from '../page.route.tsx'
import type { BrandView } from './brand.server.ts'
import type { FaqView } from './faq.server.ts'
import type { PageView } from './pages.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const faq = officePage<FaqView>(() => shop, { path: '/office/settings/faq', ...faqPage })
const terms = officePage<PageView>(() => shop, {
  path: '/office/settings/pages/terms',
  params: { slug: 'terms' },
  ...writtenPage,
})
const own = officePage<BrandView>(() => shop, { path: '/office/settings/brand', ...brandPage, role: 'owner' })

const question = (name: string, topic = 'delivery') => ({
  topic,
  questionEn: `${name}?`,
  questionBn: `${name} কি?`,
  answerEn: `${name}, yes.`,
  answerBn: `${name}, হ্যাঁ।`,
  published: 'yes',
})

test('questions are added, moved within their topic, changed and taken off the page', async () => {
  for (const [name, topic] of [['By van'], ['By night'], ['In cash', 'payment']] as const)
    expect(await faq.send({ ...question(name, topic), intent: 'add', seen: (await faq.look()).seenList })).toMatchObject(
      faq.done('added'),
    )
  const of = async (topic: string) => (await faq.look()).topics.find((one) => one.topic === topic)!.questions
  expect((await of('delivery')).map((one) => [one.question, one.published])).toEqual([
    ['By van?', true],
    ['By night?', true],
  ])
  expect((await of('payment')).map((one) => one.question)).toEqual(['In cash?'])
  const night = (await of('delivery'))[1]!.id
  const { seenList, chosen } = await faq.look(`?question=${night}`)
  expect(chosen!.fields).toEqual(question('By night'))
  expect(await faq.send({ intent: `up ${night}`, seen: seenList })).toMatchObject(faq.done('saved'))
  expect((await of('delivery')).map((one) => one.question)).toEqual(['By night?', 'By van?'])
  expect(await faq.send({ intent: `down ${night}`, seen: seenList })).toMatchObject({ status: 409 })
  const change = { ...chosen!.fields, intent: `change ${night}`, seen: chosen!.seen, answerEn: 'No.\n\nNot yet.', published: '' }
  expect(await faq.send(change)).toMatchObject(faq.done('saved'))
  expect((await faqRecords(shop.db)).find(({ id }) => id === night)).toMatchObject({
    topic: 'delivery',
    question: { en: 'By night?', bn: 'By night কি?' },
    answer: { en: 'No.\n\nNot yet.', bn: 'By night, হ্যাঁ।' },
    published: false,
  })
  expect(await faq.send({ ...change, topic: 'x', questionEn: '', questionBn: ' ' })).toMatchObject({
    status: 422,
    data: { errors: { topic: expect.any(String), questionBn: expect.any(String) } },
  })
})

test('a preview of a page stores nothing; the page is published as its next version', async () => {
  const { fields, version } = await terms.look()
  const typed = { ...fields, titleEn: 'Our terms', bodyEn: '# Fruit\n\nWe bring **ripe** fruit.', bodyBn: 'পাকা ফল।' }
  const before = await shop.countAll()
  const preview = await terms.send({ ...typed, intent: 'preview' })
  expect(preview).toMatchObject({ status: 200, data: { shown: { title: { en: 'Our terms', bn: 'শর্তাবলি' }, typed } } })
  expect(JSON.stringify(preview.data)).toContain('<strong>ripe</strong>')
  expect(await shop.countAll()).toEqual(before)
  const publish = { ...typed, intent: 'publish', seen: String(version) }
  expect(await terms.send({ ...publish, bodyEn: '', bodyBn: ' ' })).toMatchObject({
    status: 422,
    data: { intent: 'publish', errors: { bodyBn: expect.any(String) } },
  })
  expect(await terms.send(publish)).toMatchObject({ to: '/office/settings/pages/terms?done=published' })
  expect(await currentVersion(shop.db, 'terms')).toBe(2)
  expect(await pageVersion(shop.db, 'terms', 2)).toMatchObject({
    title: { en: 'Our terms', bn: 'শর্তাবলি' },
    body: { en: '# Fruit\n\nWe bring **ripe** fruit.', bn: 'পাকা ফল।' },
  })
  const now = await terms.look('?version=1')
  expect([now.version, now.versions.map((one) => [one.version, one.author])]).toEqual([
    2,
    [
      [2, 'staff:A manager'],
      [1, 'staff:Owner'],
    ],
  ])
  expect(now.old).toMatchObject({ version: 1, title: { en: 'Terms', bn: 'শর্তাবলি' } })
  expect(await terms.send(publish)).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
})

test('a new shop asks for its name, and a name in one language is the name in each', async () => {
  const started = (await readSeedTexts()).settings.brand
  await shop.db
    .insertInto('content.settings')
    .values({ key: 'brand', value: JSON.stringify(started), updated_at: shop.now })
    .execute()
  const { fields, seen } = await own.look()
  expect(fields).toMatchObject({ nameEn: '', nameBn: '', descriptionEn: 'Fresh fruit, ordered online.' })
  expect(await own.send({ ...fields, phone: '16263', intent: 'save', seen })).toMatchObject({
    status: 422,
    data: { errors: { nameBn: expect.any(String) } },
  })
  expect((await brand(shop.db)).name).toEqual({ en: 'Our fruit shop', bn: 'আমাদের ফলের দোকান' })
  expect(await own.send({ ...fields, nameEn: 'Sylhet Orchard', intent: 'save', seen })).toMatchObject(own.done('saved'))
  expect((await brand(shop.db)).name).toEqual({ en: 'Sylhet Orchard', bn: 'Sylhet Orchard' })
})

test('the facts about the shop are saved as typed', async () => {
  const { fields, seen } = await own.look()
  const typed = {
    ...fields,
    nameEn: 'Ripe Fruit',
    nameBn: 'পাকা ফল',
    hoursEn: '8 to 8',
    hoursBn: '৮টা থেকে ৮টা',
    warehouseEn: '',
    warehouseBn: '',
    bin: '001234567-0101',
    email: 'hello@ripe.example',
    social: 'Facebook https://facebook.com/ripe\n\nOur channel https://youtube.com/ripe',
  }
  expect(await own.send({ ...typed, intent: 'save', seen })).toMatchObject(own.done('saved'))
  expect(await brand(shop.db)).toMatchObject({
    name: { en: 'Ripe Fruit', bn: 'পাকা ফল' },
    hours: { en: '8 to 8', bn: '৮টা থেকে ৮টা' },
    warehouse: { en: '', bn: '' },
    bin: '001234567-0101',
    email: 'hello@ripe.example',
    social: [
      { name: 'Facebook', url: 'https://facebook.com/ripe' },
      { name: 'Our channel', url: 'https://youtube.com/ripe' },
    ],
  })
  const now = await own.look()
  expect(now.fields).toEqual({ ...typed, social: typed.social.replace('\n\n', '\n') })
  const links = (count: number) => Array.from({ length: count }, (_, index) => `One ${index} https://one.example`).join('\n')
  for (const [wrong, change] of [
    ['nameBn', { nameEn: '', nameBn: '' }],
    ['social', { social: 'Facebook ftp://facebook.com' }],
    ['social', { social: links(13) }],
  ] as const)
    expect(await own.send({ ...now.fields, ...change, intent: 'save', seen: now.seen })).toMatchObject({
      status: 422,
      data: { errors: { [wrong]: expect.any(String) } },
    })
  expect(await own.send({ ...typed, intent: 'save', seen })).toMatchObject({ status: 409 })
  expect(await own.send({ ...now.fields, social: links(12), intent: 'save', seen: now.seen })).toMatchObject(own.done('saved'))
})
