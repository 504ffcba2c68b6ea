import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facts as english } from '#texts/en/facts.ts'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { anonymousContext } from '#web/http/make-request-context.ts'
import { fillFacts, KEPT_IN_BROWSER, pageFacts } from './page-facts.server.ts'

const root = join(import.meta.dirname, '../../../..')

describe('with the shop of the tests', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())
  const facts = (language: 'en' | 'bn' = 'en') => pageFacts(anonymousContext(apiOf(shop).webShop, 'a-test'), language)

  test('delivery charges are those of the zones', async () => {
    const { zone_id: zoneId } = await shop.db
      .selectFrom('pricing.delivery_charges')
      .select('zone_id')
      .where('mode', '=', 'van')
      .orderBy('zone_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('pricing.delivery_charges')
      .set({ base_paisa: 13_700 as never, per_kilo_paisa: 0 as never, free_from_paisa: 450_000 as never })
      .where('zone_id', '=', zoneId)
      .where('mode', '=', 'van')
      .execute()
    const { deliveryCharges } = await facts()
    expect((deliveryCharges as string[]).join('\n')).toMatch(/, Our own van: ৳137, free from ৳4,500 of fruit\./)
    const all = await shop.db.selectFrom('pricing.delivery_charges').select('mode').execute()
    expect(deliveryCharges).toHaveLength(all.length)
  })

  test('the page says that cash is limited exactly when a rule limits it', async () => {
    await shop.db.updateTable('payments.cod_rules').set({ active: false }).execute()
    expect((await facts())['cashRules']).toBe('')
    await shop.db.updateTable('payments.cod_rules').set({ active: true, from_refused: null, outcome: 'prepay' }).execute()
    expect(await shop.count('payments.cod_rules', {})).toBeGreaterThan(0)
    expect((await facts())['cashRules']).toBe(english['facts.cashRules'])
  })

  test('the methods, how long an unpaid order is kept, and the companies are those of the checkout', async () => {
    const { paymentMethods, unpaidOrders, paymentCompanies } = await facts()
    expect([paymentMethods, unpaidOrders, paymentCompanies]).toEqual(['Cash on delivery', [], []])
  })
})

test('a line without its fact is left out, and a list becomes one line for each entry', () => {
  const text = '1. Pay by {methods}.\n1. {unpaid}\n1. {rules}\n{unknown} stays, in {city}.'
  expect(fillFacts(text, { methods: 'cash', unpaid: ['bKash: 30', 'Bank: 48'], rules: '', city: 'Dhaka' })).toBe(
    '1. Pay by cash.\n1. bKash: 30\n1. Bank: 48\n{unknown} stays, in Dhaka.',
  )
  expect(fillFacts('- {unpaid}', { unpaid: [] })).toBe('')
})

test('every name that a page of the demo shop uses is a fact', async () => {
  const known = new Set(['tradeLicence', 'bin', 'tin', 'dbid'])
  const source = readFileSync(join(import.meta.dirname, 'page-facts.server.ts'), 'utf8')
  for (const [, name] of source.matchAll(/^ {4}(\w+)(?::|,)/gm)) known.add(name!)
  // `name` is the recipient’s, on a gift card.
  for (const name of ['giftFrom', 'name']) known.add(name)
  const used = globSync('db/seed/content/*.{md,json}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

test('the privacy page names everything that the shop’s pages store in a browser', () => {
  const files = globSync('src/web/{api,corporate,http,offline,storefront,ui}/**/*.{ts,tsx}', { cwd: root })
  const stored = new Set<string>()
  for (const file of files.filter((name) => !/\.test\./.test(name))) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name] of source.matchAll(/['`](?:__Host-)?(pf_[a-z_]+|pfwt|pf-(?:offline|photos))\b/g)) stored.add(name!)
  }
  // Cookies and marks of the office are no shopper’s.
  for (const name of stored) if (name.startsWith('pf_office')) stored.delete(name)
  const named = KEPT_IN_BROWSER.flatMap((key) =>
    [...english[`facts.kept.${key}`].matchAll(/\*\*([\w-]+)\*\*/g)].map(([, name]) => name!),
  )
  expect([...stored].map((name) => name.replace(/_$/, '')).filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => name.startsWith('pf_') && name !== 'pf_pay' && !stored.has(name))).toEqual([])
})
