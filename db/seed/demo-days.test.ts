import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { localFiles } from '#platform/files.ts'
import { gallery, homeSeason, homeTexts } from '#shop/content/index.ts'
import type { Db } from '#shop/context.ts'
import { campaignById, checkTerms } from '#shop/preorders/index.ts'
import { productView, shelf } from '#shop/storefront/index.ts'
import { dayInDhaka, monthOf } from '#shop/values/index.ts'
import { seedShop } from './seed.ts'

// The products that are sold out of a lot; gift boxes are made of several.
const LOTS = sql`inventory.lots lots
  join inventory.stock_items items on items.id = lots.stock_item_id
  join catalog.products products on products.category_id <> 'gift' and exists (
    select from catalog.variants variants join inventory.contents contents on contents.variant_id = variants.id
    where variants.product_id = products.id and contents.stock_item_id = items.id)
  left join catalog.farms farms on farms.id = lots.farm_id
  left join places.districts districts on districts.id = farms.district_id`

describe.each([
  ['15 January', '2027-01-15T11:00:00+06:00', 'hero-autumn-crate'],
  ['10 May', '2026-05-10T09:30:00+06:00', null],
  ['20 July', '2026-07-20T20:15:00+06:00', null],
  ['23 November', '2026-11-23T16:00:00+06:00', 'hero-autumn-crate'],
])('the demo shop made on %s', (_, instant, hero) => {
  const now = new Date(instant)
  const today = sql`${dayInDhaka(now)}::date`
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
  const rows = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows

  test('has each fruit from the district of its product, from a farm that grows it', async () => {
    expect(
      await rows(sql`select lots.code, products.origin, districts.name from ${LOTS}
        where farms.id is not null and (districts.name ->> 'en' <> products.origin ->> 'en'
          or districts.name ->> 'bn' <> products.origin ->> 'bn' or not products.code = any(farms.fruits))`),
    ).toEqual([])
    expect(await rows(sql`select lots.code from ${LOTS} where (farms.id is null) <> (products.country <> 'BD')`)).toEqual([])
    expect(await rows(sql`select lots.code from ${LOTS} where farms.id is not null`)).not.toEqual([])
  })

  test('has fruit picked days ago, in its season, that keeps well beyond tomorrow', async () => {
    const picked = sql`lots.state = 'received' and lots.harvested_on is not null`
    expect(await rows(sql`select lots.code from ${LOTS} where ${picked}`)).not.toEqual([])
    const badly = sql`select lots.code, lots.harvested_on, lots.received_on, lots.best_before, items.shelf_days from ${LOTS}`
    expect(
      await rows(sql`${badly} where ${picked} and (lots.harvested_on >= ${today} or lots.received_on > ${today}
        or lots.received_on < lots.harvested_on or ${today} - lots.harvested_on > greatest(1, least(4, items.shelf_days / 3))
        or lots.best_before <> lots.harvested_on + items.shelf_days
        or not extract(month from lots.harvested_on)::int = any(products.season_months))`),
    ).toEqual([])
    expect(
      await rows(sql`${badly} where lots.state = 'received' and (lots.harvested_on is null) = (farms.id is not null)
        or lots.state = 'received' and (lots.received_on > ${today} or lots.best_before < ${today} + 2 or lots.created_at > ${now})`),
    ).toEqual([])
    expect(
      await rows(sql`${badly} where lots.state = 'expected' and (lots.available_from <= ${today} or lots.available_from > ${today} + 41
          and not exists (select from preorders.campaigns where lot_id = lots.id)
        or lots.harvested_on is not null or lots.received_on is not null
        or not extract(month from lots.available_from - 1)::int = any(products.season_months))`),
    ).toEqual([])
  })

  test('has one open pre-order of fruit that nobody can buy yet, not before its legal day', async () => {
    const [campaign, ...others] = await db.selectFrom('preorders.campaigns').selectAll().execute()
    expect(others).toEqual([])
    const { ships_from: from, opens_on: opens, closes_on: closes } = campaign!
    expect([opens, closes! >= opens, closes! < from]).toEqual([dayInDhaka(now), true, true])
    expect(await checkTerms(db, { ...(await campaignById(db, campaign!.id))!, opensOn: opens }, dayInDhaka(now))).toMatchObject({
      ok: true,
    })
    const sizes = await db.selectFrom('preorders.sizes').select('variant_id').execute()
    const sold = new Set(sizes.map(({ variant_id }) => variant_id))
    const shown = (await pages()).filter(({ view }) => view.variants.some(({ _id }) => sold.has(_id)))
    expect(shown.map(({ view }) => [view.card.offer, view.card.ships_from])).toEqual([['pre-order', from]])
  })

  test('has reviews of fruit in its season, older than the fruit in stock and younger than the farm', async () => {
    expect(
      await rows(sql`select reviews.written_on, products.code from catalog.reviews reviews
        join catalog.products products on products.id = reviews.product_id
        where reviews.written_on >= ${today}
          or not (extract(month from reviews.written_on)::int = any(products.season_months)
            or extract(month from reviews.written_on - 31)::int = any(products.season_months))
          or reviews.written_on >= (select min(lots.received_on) from inventory.lots lots
            join inventory.contents contents on contents.stock_item_id = lots.stock_item_id
            join catalog.variants variants on variants.id = contents.variant_id
            where variants.product_id = products.id and lots.state = 'received' and products.category_id <> 'gift')
          or extract(year from reviews.written_on) < (select min(farms.since_year) from catalog.farms farms
            where products.code = any(farms.fruits))`),
    ).toEqual([])
  })

  test('has sales and quotations that are still valid, and a gift run in the future', async () => {
    expect(
      await rows(sql`select sku from pricing.prices join catalog.variants on variants.id = prices.variant_id
        where sale_price_paisa is not null and (sale_from > ${now} or sale_until <= ${now})`),
    ).toEqual([])
    expect(await rows(sql`select valid_until from gifting.quotation_versions where valid_until <= ${today}`)).toEqual([])
    expect(await rows(sql`select wanted_day from gifting.quotations where wanted_day <= ${today}`)).toEqual([])
    expect(await rows(sql`select day from fulfilment.consignments where day <= ${today}`)).toEqual([])
  })

  test('names a grower at the origin, dates of a season that is not over, and pictures of similar fruit as such', async () => {
    for (const { slug, card, view } of await pages()) {
      // A gift box is packed by us of fruit from several farms.
      if (view.grower && view.sold_by !== 'box') expect(view.grower.place, slug).toContain(card.origin)
      const days = view.season.harvest.map(({ not_before: day }) => day)
      if (!view.season.in_season) for (const day of days) expect(day > dayInDhaka(now), `${slug} ${day}`).toBe(true)
      expect(card.photo?.alt, slug).toBe(view.photos[0]?.alt)
    }
    const alts = async (language: 'en' | 'bn') =>
      (await productView(db, { slug: 'govindabhog-mango', now, language }))!.photos.map(({ alt }) => alt)
    expect(await alts('en')).toEqual([
      'Picture of a similar fruit: Five small round Gopalbhog mangoes, yellow with green shoulders',
      'Mangoes hanging from a branch in a green orchard',
    ])
    expect((await alts('bn'))[0]).toBe('একই রকম একটি ফলের ছবি: সবুজ আভার পাঁচটি ছোট গোল হলুদ গোপালভোগ আম')
  })

  test('shows the fruit of the season on the home page', async () => {
    const season = homeSeason((await homeTexts(db))!.heroes, monthOf(dayInDhaka(now)))
    expect(season?.photo).toBe(hero)
    const keys = (await gallery(db)).map(({ photo }) => photo.key)
    for (const key of [hero ?? 'hero-fruit-crate', 'hero-fruit-crate']) expect(keys).toContain(key)
  })

  async function pages() {
    const cards = await shelf(db, { now, language: 'en' })
    const views = await Promise.all(cards.map(({ slug }) => productView(db, { slug, now, language: 'en' })))
    return cards.map((card, index) => ({ slug: card.slug, card, view: views[index]! }))
  }
})
