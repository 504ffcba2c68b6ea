import { afterAll, beforeAll, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { addPromotion, byCourier, byPickup, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { correctStock } from '#shop/inventory/index.ts'
import { deliverOrder, dispatchOrder, packOrder, placeOrder } from '#shop/ordering/index.ts'
import * as reportsPage from '../reports.route.tsx'
import type { ReportsView } from './report-view.ts'

// Three orders that were handed over (by van with a coupon, by courier, at the pick-up point) and guava that was written off.
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await addPromotion(shop)
  const orders: Parameters<typeof sampleOrder>[1][] = [
    { buys: { 'himsagar-5kg': 2, 'guava-1kg': 1 }, couponCode: 'AAM50' },
    { buys: { 'trio-box': 1 }, delivery: byCourier(shop) },
    { buys: { 'langra-5kg': 1 }, delivery: byPickup(shop), source: 'phone' },
  ]
  for (const order of orders) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, order))
    if (!placed.ok) throw new Error(placed.problem)
    const step = { orderId: placed.orderId, shopUrl: 'https://pakafol.example', early: true }
    for (const take of [packOrder, dispatchOrder, deliverOrder]) expect(await take(shop.as('desk'), step)).toEqual({ ok: true })
  }
  const spoiled = { lotId: shop.lot('GUA-0608-A'), onHand: 5_500, reason: 'mouldy', kind: 'written-off' } as const
  expect(await correctStock(shop.as('owner'), spoiled)).toMatchObject({ ok: true })
})
afterAll(() => shop.close())

const page = officePage<ReportsView>(() => shop, { path: '/office/reports', ...reportsPage, role: 'accountant' })

// Numeric columns end with #.
const REPORTS: [name: string, columns: string[], rows: string[][], totals: string[] | null][] = [
  [
    'sales-by-day',
    ['day', 'orders#', 'goods#', 'discount#', 'delivery#', 'rounding#', 'total#', 'vat#'],
    [['Thu 11 June', '3', '৳4,520', '৳50', '৳200', '৳0', '৳4,670', '৳69.05']],
    null,
  ],
  [
    'sales-by-product',
    ['product', 'units#', 'weight#', 'goods#', 'discount#', 'net#', 'vat#'],
    [
      ['Himsagar mango', '2', '10 kg', '৳1,900', '৳47.03', '৳1,852.97', '৳0'],
      ['Mango trio box', '1', '4 kg', '৳1,450', '৳0', '৳1,450', '৳69.05'],
      ['Langra mango', '1', '5 kg', '৳1,050', '৳0', '৳1,050', '৳0'],
      ['Guava', '1', '1 kg', '৳120', '৳2.97', '৳117.03', '৳0'],
    ],
    ['', '5', '20 kg', '৳4,520', '৳50', '৳4,470', '৳69.05'],
  ],
  [
    'sales-by-district',
    ['district', 'orders#', 'goods#', 'discount#', 'delivery#', 'rounding#', 'total#', 'vat#'],
    [
      ['Dhaka', '2', '৳3,070', '৳50', '৳0', '৳0', '৳3,020', '৳0'],
      ['Rajshahi', '1', '৳1,450', '৳0', '৳200', '৳0', '৳1,650', '৳69.05'],
    ],
    ['', '3', '৳4,520', '৳50', '৳200', '৳0', '৳4,670', '৳69.05'],
  ],
  [
    'sales-by-channel',
    ['channel', 'orders#', 'goods#', 'discount#', 'delivery#', 'rounding#', 'total#', 'vat#'],
    [
      ['The shop', '2', '৳3,470', '৳50', '৳200', '৳0', '৳3,620', '৳69.05'],
      ['Phone', '1', '৳1,050', '৳0', '৳0', '৳0', '৳1,050', '৳0'],
    ],
    ['', '3', '৳4,520', '৳50', '৳200', '৳0', '৳4,670', '৳69.05'],
  ],
  [
    'margin-by-product',
    ['product', 'sales#', 'cost#', 'margin#', 'marginShare#'],
    [
      ['Mango trio box', '৳1,380.95', '৳400.10', '৳980.85', '71.0%'],
      ['Himsagar mango', '৳1,852.97', '৳1,000', '৳852.97', '46.0%'],
      ['Langra mango', '৳1,050', '৳500', '৳550', '52.4%'],
      ['Guava', '৳117.03', '৳100', '৳17.03', '14.6%'],
    ],
    ['', '৳4,400.95', '৳2,000.10', '৳2,400.85', '54.6%'],
  ],
  [
    'margin-by-lot',
    ['lot', 'item', 'farm', 'sales#', 'cost#', 'margin#', 'marginShare#'],
    [
      ['HIM-0609-A', 'Himsagar', 'Rafiq Orchard', '৳2,543.27', '৳1,200', '৳1,343.27', '52.8%'],
      ['LAN-0610-A', 'Langra', 'Rafiq Orchard', '৳1,740.30', '৳700', '৳1,040.30', '59.8%'],
      ['GUA-0608-A', 'Guava', 'Rafiq Orchard', '৳117.03', '৳100', '৳17.03', '14.6%'],
      ['BOX-0401-A', 'Gift box', '', '৳0.35', '৳0.10', '৳0.25', '71.4%'],
    ],
    ['', '', '', '৳4,400.95', '৳2,000.10', '৳2,400.85', '54.6%'],
  ],
  [
    'margin-by-farm',
    ['farm', 'sales#', 'cost#', 'margin#', 'marginShare#'],
    [
      ['Rafiq Orchard', '৳4,400.60', '৳2,000', '৳2,400.60', '54.6%'],
      ['No farm of ours', '৳0.35', '৳0.10', '৳0.25', '71.4%'],
    ],
    ['', '৳4,400.95', '৳2,000.10', '৳2,400.85', '54.6%'],
  ],
  ['waste', ['lot', 'item', 'why', 'amount', 'cost#'], [['GUA-0608-A', 'Guava', 'Written off: mouldy', '1.5 kg', '৳150']], null],
  [
    'lower-prices',
    ['item', 'since', 'wastedBefore#', 'wastedBeforeShare#', 'wastedAfter#', 'wastedAfterShare#', 'lowered#', 'loweredSales#'],
    [],
    null,
  ],
  [
    'deliveries',
    ['zone', 'mode', 'delivered#', 'onTime#', 'late#', 'failedTries#', 'onTimeShare#'],
    [
      ['Dhaka city', 'Pick-up point', '1', '1', '0', '0', '100.0%'],
      ['Dhaka city', 'Own van', '1', '1', '0', '0', '100.0%'],
      ['Rest of the country', 'Courier', '1', '1', '0', '0', '100.0%'],
    ],
    ['', '', '3', '3', '0', '0', '100.0%'],
  ],
  [
    'coupons',
    ['coupon', 'name', 'orders#', 'goods#', 'discount#', 'total#'],
    [
      ['AAM50', 'Mango week', '1', '৳2,020', '৳50', '৳1,970'],
      ['Without a coupon', '', '2', '৳2,500', '৳0', '৳2,700'],
    ],
    ['', '', '3', '৳4,520', '৳50', '৳4,670'],
  ],
  [
    'vat',
    ['what', 'rate#', 'net#', 'vat#', 'gross#'],
    [
      ['Local fresh fruit', '0.0%', '৳3,020', '৳0', '৳3,020'],
      ['Gift basket', '5.0%', '৳1,380.95', '৳69.05', '৳1,450'],
      ['Delivery', '0.0%', '৳200', '৳0', '৳200'],
    ],
    ['', '', '৳4,600.95', '৳69.05', '৳4,670'],
  ],
]

test.each(REPORTS)('%s shows what was sold, delivered or lost', async (name, columns, rows, totals) => {
  const { table, overview } = await page.look(`?report=${name}&basis=delivered`)
  expect(overview).toBeNull()
  expect(table!.columns.map(({ key, numeric }) => `${key}${numeric ? '#' : ''}`)).toEqual(columns)
  expect([table!.rows, table!.totals]).toEqual([rows, totals])
})

test('a chart stands above every table with two amounts or more; days always have one', async () => {
  const charts = await Promise.all(
    REPORTS.map(async ([name]) => [name, (await page.look(`?report=${name}&basis=delivered`)).table!.chart] as const),
  )
  expect(charts.filter(([, chart]) => chart === null).map(([name]) => name)).toEqual(['waste', 'lower-prices', 'coupons'])
  expect(Object.fromEntries(charts)['sales-by-day']).toMatchObject({ kind: 'days', value: 'total' })
  expect(Object.fromEntries(charts)['vat']).toEqual({
    kind: 'parts',
    value: 'gross',
    bars: [
      { label: 'Local fresh fruit 0.0%', value: 302_000, shown: '৳3,020' },
      { label: 'Gift basket 5.0%', value: 145_000, shown: '৳1,450' },
      { label: 'Delivery 0.0%', value: 20_000, shown: '৳200' },
    ],
  })
})
