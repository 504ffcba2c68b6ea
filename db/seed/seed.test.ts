import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { localFiles } from '#platform/files.ts'
import { startWorker } from '#platform/jobs.ts'
import { makeLog } from '#platform/log.ts'
import { productCards, seasonCalendar } from '#shop/catalog/index.ts'
import { brand, faqs, gallery, giftTexts, homeTexts, makePhotoSizes, pageText, renderMarkdown } from '#shop/content/index.ts'
import type { Db } from '#shop/context.ts'
import { giftRules, saveGiftRules, giftRulesVersion } from '#shop/gifting/index.ts'
import { deliveryOptions, zoneOf } from '#shop/fulfilment/index.ts'
import { ledgerDifferences } from '#shop/inventory/index.ts'
import { productView, shelf } from '#shop/storefront/index.ts'
import type { Tables } from '#shop/tables.ts'
import { monthOf, dayInDhaka } from '#shop/values/index.ts'
import { catalogueRows, categoryRows } from './catalogue-rows.ts'
import { contentRows, galleryRows } from './content-rows.ts'
import { lotRows } from './lot-rows.ts'
import { deliveryRows } from './place-rows.ts'
import { promotionRows } from './promotion-rows.ts'
import { readSeedFiles } from './seed-files.ts'
import { seedShop } from './seed.ts'

const log = makeLog({ level: 'silent', readable: false })

describe.each([
  ['in June', '2026-06-11T10:00:00+06:00', ['litchi-bombai', 'papaya']],
  ['in November', '2026-11-21T17:00:00+06:00', ['papaya']],
  ['in February', '2026-02-15T03:00:00+06:00', ['papaya']],
  ['on new year of a year nobody knows', '2031-01-01T00:10:00+06:00', ['papaya']],
])('the demo shop %s', (_, instant, few) => {
  const now = new Date(instant)
  let opened: Awaited<ReturnType<typeof testDatabase>>
  let db: Db
  let folder: string
  beforeAll(async () => {
    opened = await testDatabase()
    db = opened.database
    folder = await mkdtemp(join(tmpdir(), 'seed-'))
    expect(await seedShop({ db, now, files: localFiles(folder) })).toEqual({ seeded: true })
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })

  test('has its counts, and seeding again changes nothing', async () => {
    const counts = await countAll(db)
    expect(counts).toMatchObject({
      'catalog.products': 50,
      'catalog.categories': 7,
      'catalog.farms': 15,
      'catalog.reviews': 24,
      'places.districts': 64,
      'places.areas': 580,
      'content.photos': 56,
      'content.gallery': 19,
      'content.faqs': 20,
      'content.page_versions': 4,
      'pricing.promotions': 4,
      'fulfilment.slots': 6,
      'platform.jobs': 56,
      'accounts.companies': 1,
      'accounts.company_members': 2,
      'accounts.customers': 2,
      'accounts.staff': 0,
      'gifting.quotations': 2,
      'gifting.gift_runs': 1,
      'gifting.recipients': 8,
      'gifting.proofs': 1,
      'ordering.orders': 1,
      'fulfilment.consignments': 8,
      'payments.papers': 1,
      'payments.company_receipts': 2,
      'messaging.messages': 0,
    })
    expect(counts['pricing.prices']).toBe(counts['catalog.variants'])
    expect(await seedShop({ db, now, files: localFiles(folder) })).toEqual({ seeded: false })
    expect(await countAll(db)).toEqual(counts)
  })

  test('has a ledger that adds up, and no fruit picked before its day or outside its season', async () => {
    expect(await ledgerDifferences(db)).toEqual([])
    const early = await sql`
      select lots.code from inventory.lots lots join inventory.stock_items items on items.id = lots.stock_item_id
      join catalog.farms farms on farms.id = lots.farm_id
      join catalog.harvest_dates dates on dates.fruit = items.code and dates.district_id = farms.district_id
        and dates.year = extract(year from coalesce(lots.harvested_on, lots.available_from))
      where coalesce(lots.harvested_on, lots.available_from) < dates.not_before`.execute(db)
    expect(early.rows).toEqual([])
    const farmless = await sql`
      select lots.code from inventory.lots lots join inventory.stock_items items on items.id = lots.stock_item_id
      where lots.farm_id is null and lots.harvested_on is not null or lots.received_on > ${dayInDhaka(now)}::date`.execute(db)
    expect(farmless.rows).toEqual([])
  })

  test('sells fruit: fruit in season is available, one product is sold out, few are left of others', async () => {
    const cards = await shelf(db, { now, language: 'en' })
    const codes = await codesById(db)
    const inSeason = cards.filter((card) => card.season_months.includes(monthOf(dayInDhaka(now))))
    expect(cards.filter((card) => card.in_stock).length).toBeGreaterThanOrEqual(12)
    const missing = inSeason.filter((card) => card.offer === 'out').map((card) => codes.get(card._id))
    expect(missing).toEqual(['banana-sabri'])
    expect(cards.filter((card) => card.few_left !== null).map((card) => codes.get(card._id))).toEqual(few)
    expect(cards.filter((card) => card.sale_price !== null).length).toBeGreaterThanOrEqual(1)
    for (const card of cards) if (card.offer === 'pre-order') expect(card.ships_from! > dayInDhaka(now)).toBe(true)
  })

  test('shows every page of every product in both languages', async () => {
    const cards = await shelf(db, { now, language: 'bn' })
    for (const card of cards) {
      const view = (await productView(db, { slug: card.slug, now, language: 'bn' }))!
      expect(view.card).toEqual(card)
      expect(view.photos.length, card.slug).toBeGreaterThan(0)
      expect(view.related).toHaveLength(4)
      expect(view.contents.length > 0).toBe(view.sold_by === 'box')
    }
    expect(await productView(db, { slug: 'nothing-here', now, language: 'en' })).toBeNull()
  })

  test('can deliver in the city, around it and in the country', async () => {
    for (const [areaId, zone] of [
      ['dhaka/metro-dhanmondi', 'dhaka'],
      ['dhaka/savar', 'suburb'],
      ['gazipur/gazipur-sadar', 'suburb'],
      ['rajshahi/paba', 'outside'],
    ] as const) {
      expect((await zoneOf(db, areaId))?.zoneId).toBe(zone)
      const options = await deliveryOptions(db, { areaId, grams: 5000, modes: ['van', 'courier', 'pickup'], now })
      expect(options?.methods.map((method) => method.mode)).toEqual(zone === 'outside' ? ['courier'] : ['van', 'pickup'])
      expect(options?.methods[0]?.days.some((day) => day.slots.some((slot) => slot.state === 'open'))).toBe(true)
    }
  })
})

describe('the demo shop of 11 June', () => {
  const now = new Date('2026-06-11T10:00:00+06:00')
  let opened: Awaited<ReturnType<typeof testDatabase>>
  let db: Db
  let folder: string
  beforeAll(async () => {
    opened = await testDatabase()
    db = opened.database
    folder = await mkdtemp(join(tmpdir(), 'seed-'))
    const files = localFiles(folder)
    const both = await Promise.all([seedShop({ db, now, files, log }), seedShop({ db, now, files })])
    expect(both.map(({ seeded }) => seeded).sort()).toEqual([false, true])
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })

  test('has a mango in one size, one in several, and others to order ahead', async () => {
    const mangoes = (await shelf(db, { now, language: 'en' })).filter((card) => card.category === 'mango')
    const here = mangoes.filter((card) => card.in_stock)
    expect(here.filter((card) => card.type === 'single').map((card) => card.slug)).toContain('langra-mango')
    expect(here.filter((card) => card.type === 'variable').map((card) => card.slug)).toContain('himsagar-mango')
    const haribhanga = mangoes.find((card) => card.slug === 'haribhanga-mango')!
    expect([haribhanga.offer, haribhanga.ships_from, haribhanga.in_stock]).toEqual(['pre-order', '2026-06-21', false])
    const langra = mangoes.find((card) => card.slug === 'langra-mango')!
    expect([langra.price, langra.sale_price, langra.price_per_kg]).toEqual([850, 790, 158])
  })

  test('names the farm, the day and the lot on the product page', async () => {
    const view = (await productView(db, { slug: 'himsagar-mango', now, language: 'en' }))!
    expect(view.lots).toHaveLength(1)
    expect(view.lots[0]!.code).toMatch(/^HIM-06\d\d-[A-C]$/)
    expect(view.lots[0]!.farm).toEqual(view.grower)
    expect(view.grower?.place).toMatch(/Chapainawabganj|Rajshahi/)
    expect(view.season.harvest.map((date) => `${date.district} ${date.not_before}`)).toEqual([
      'Satkhira 2026-05-20',
      'Rajshahi 2026-05-30',
      'Natore 2026-06-05',
    ])
    // Those of the demo are samples, which count in no average.
    expect(view.reviews).toMatchObject({ count: 0, average: null, list: [{ sample: true }, { sample: true }] })
  })

  test('has its texts in both languages', async () => {
    expect((await brand(db)).tradeLicence).toBe('TRAD/DNCC/018842/2025')
    for (const slug of ['about', 'terms', 'policy', 'refund-policy']) {
      const page = (await pageText(db, slug))!
      for (const language of ['en', 'bn'] as const) {
        expect(page.title[language]).not.toBe('')
        expect(page.body[language]).not.toMatch(/\{(?:tradeLicence|bin|tin|dbid)\}/)
        expect(renderMarkdown(page.body[language])).not.toMatch(/\*\*|\]\(|^#/m)
      }
    }
    const months = (await homeTexts(db))!.heroes.flatMap((hero) => hero.months).sort((a, b) => a - b)
    expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    const occasions = (await giftTexts(db))!.occasions.map(({ slug }) => slug)
    expect(occasions).toHaveLength(6)
    const rules = await giftRules(db)
    expect(rules.occasions.map(({ slug }) => slug)).toEqual(occasions)
    expect(
      await saveGiftRules({ db, now, actor: { kind: 'system', name: 'seed' } }, { rules, seen: giftRulesVersion(rules) }),
    ).toEqual({
      ok: true,
    })
    const boxes = (await productCards(db)).filter(({ categoryId }) => categoryId === 'gift').map(({ code }) => code)
    expect(rules.occasions.flatMap((occasion) => occasion.boxes).filter((code) => !boxes.includes(code))).toEqual([])
    expect(rules.packaging).toHaveLength(3)
    expect((await faqs(db)).length + (await gallery(db)).length).toBe(39)
    expect((await seasonCalendar(db, 2026)).length).toBeGreaterThan(25)
  })

  test('makes the sizes of its photos in the background', async () => {
    const files = localFiles(folder)
    const ctx = { db, now, actor: { kind: 'system', name: 'jobs' } } as const
    await db
      .deleteFrom('platform.jobs')
      .where('id', 'not in', db.selectFrom('platform.jobs').select('id').orderBy('id').limit(2))
      .execute()
    const handlers = {
      'make-photo-sizes': (job: { payload: unknown }) => makePhotoSizes(ctx, files, job.payload as { photoId: string }),
    }
    const worker = startWorker<Tables>({ database: db, handlers, clock: () => now, log, pollMs: 20 })
    await expect
      .poll(async () => (await db.selectFrom('platform.jobs').select('id').where('finished_at', 'is', null).execute()).length, {
        timeout: 20_000,
      })
      .toBe(0)
    await worker.stop()
    const made = await db
      .selectFrom('content.photos')
      .select(['key', 'widths'])
      .where(sql<boolean>`cardinality(widths) > 0`)
      .execute()
    expect(made).toHaveLength(2)
    for (const { key, widths } of made) expect(await files.exists(`media/${key}-${widths[0]}.avif`)).toBe(true)
  })
})

test('the same instant makes the same shop', async () => {
  const now = new Date('2026-06-11T10:00:00+06:00')
  const rows = async () => {
    const files = await readSeedFiles(import.meta.dirname)
    return {
      ...categoryRows(files, { demo: true }),
      ...catalogueRows(files, now),
      ...lotRows(files, now),
      ...deliveryRows(files, now),
      ...promotionRows(now),
      ...contentRows(files, { now, demo: true }),
      ...galleryRows(files, now),
    }
  }
  const first = await rows()
  expect(await rows()).toEqual(first)
  const ids = Object.values(first).flatMap((table) => (table as { id?: string }[]).flatMap((row) => row.id ?? []))
  expect(new Set(ids).size).toBe(ids.length)
})

test('Katimon mango comes in crates in November', async () => {
  const opened = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  try {
    const db = opened.database as Db
    const now = new Date('2026-11-21T17:00:00+06:00')
    await seedShop({ db, now, files: localFiles(folder) })
    const katimon = (await productView(db, { slug: 'katimon-mango', now, language: 'en' }))!
    expect(katimon.variants.map((variant) => [variant.sku, variant.in_stock])).toEqual([
      ['katimon-3kg', true],
      ['katimon-5kg', true],
      ['katimon-10kg', true],
      ['katimon-20kg', true],
    ])
    expect(katimon.card.few_left).toBeNull()
    const himsagar = (await productView(db, { slug: 'himsagar-mango', now, language: 'en' }))!
    expect([himsagar.card.offer, himsagar.lots, himsagar.grower?.farmer]).toEqual(['out', [], 'Md. Rafiqul Islam'])
  } finally {
    await opened.close()
    await rm(folder, { recursive: true })
  }
})

async function codesById(db: Db): Promise<Map<string, string>> {
  return new Map((await db.selectFrom('catalog.products').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]))
}

async function countAll(db: Db): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || relname as name from pg_stat_user_tables where relname <> 'platform_migrations' order by 1`.execute(
    db,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows)
    counts[name] = (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)).rows[0]!.n
  return counts
}
