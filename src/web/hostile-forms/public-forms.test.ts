import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { madeDraft } from '#tests/draft-cases.ts'
import { ANY_VALUE, LONG } from '#tests/hostile-values.ts'
import { sample } from '#tests/long-run.ts'
import { officeForms } from '#tests/office-forms.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { notForms, posted } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { makeRateLimits } from '../http/rate-limits.ts'

// Sends every form of the public pages with invalid values: the answer is a message or a 4xx, and nothing changes. The office
// forms are in the files beside this one.

type Module = { action?: (args: never) => unknown }

const modules = import.meta.glob<Module>('../{office,storefront,corporate}/*.route.tsx', { eager: true })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await madeDraft(shop)
  await shop.db
    .updateTable('drafts.drafts')
    .set({ token: 'd'.repeat(43) })
    .execute()
})
afterAll(() => shop.close())

test('every form of the office is in a group of hostile forms', async () => {
  const other = await openShop()
  const groups = await officeForms(other)
  await other.close()
  const withActions = Object.entries(modules).filter(([path, { action }]) => action && path.startsWith('../office/'))
  const names = withActions.map(([path]) => path.replace(/^.*\/(.*)\.route\.tsx$/, '$1')).sort()
  const tested = Object.values(groups).flatMap((forms) => forms.map(({ file }) => file))
  // Signing in and out have their own tests.
  expect(names).toEqual([...new Set(tested), 'sign-in', 'sign-in-code', 'sign-out'].sort())
})

type PublicForm = [file: string, path: string, params: Record<string, string>, fields: string[]]
const PUBLIC: PublicForm[] = [
  ['../storefront/contact.route.tsx', '/contact', {}, ['name', 'phone', 'email', 'message', 'order_number']],
  ['../storefront/login.route.tsx', '/auth/login', {}, ['form', 'name', 'phone', 'password', 'code', 'next']],
  ['../storefront/not-found.route.tsx', '/no-such-page', {}, ['name']],
  ['../storefront/track.route.tsx', '/track/order', {}, ['intent', 'number', 'phone']],
  [
    '../storefront/tell-me-fruit.route.tsx',
    '/tell-me/guava-from-rajshahi',
    { slug: 'guava-from-rajshahi' },
    ['phone', 'email', 'size', 'district', 'consent'],
  ],
  ['../storefront/ask-for-fruit.route.tsx', '/ask-for-fruit', {}, ['fruit', 'phone', 'email', 'district', 'consent']],
  ['../storefront/offer-stop.route.tsx', `/offers/${'a'.repeat(43)}/stop`, { token: 'a'.repeat(43) }, ['List-Unsubscribe']],
  ['../storefront/kept-cart-stop.route.tsx', `/carts/${'a'.repeat(43)}/stop`, { token: 'a'.repeat(43) }, ['stop']],
  ['../storefront/told.route.tsx', `/told/${'a'.repeat(43)}`, { token: 'a'.repeat(43) }, ['stop']],
  [
    '../storefront/weekly-start.route.tsx',
    '/weekly/start',
    {},
    ['name', 'phone', 'address', 'size', 'ceiling', 'slot', 'every', 'ripeness', 'consent'],
  ],
  [
    '../storefront/draft-order.route.tsx',
    `/draft-order/${'d'.repeat(43)}`,
    { token: 'd'.repeat(43) },
    ['intent', 'name', 'phone', 'area_id', 'address', 'when', 'units', 'shown_area', 'expected_van', 'payment', 'agree'],
  ],
  [
    '../storefront/weekly-plan.route.tsx',
    `/weekly/${'a'.repeat(43)}`,
    { token: 'a'.repeat(43) },
    ['intent', 'box', 'from', 'to', 'seen', 'until', 'ceiling', 'address'],
  ],
  [
    '../storefront/claim.route.tsx',
    `/order/${'a'.repeat(43)}/claim`,
    { token: 'a'.repeat(43) },
    ['intent', 'claim', 'requestId', 'wants', 'note'],
  ],
  [
    '../storefront/box-claim.route.tsx',
    `/box/${'a'.repeat(32)}/claim`,
    { code: 'a'.repeat(32) },
    ['intent', 'claim', 'requestId', 'wants', 'note'],
  ],
  // Without a session; storefront/tell/tell.test.ts covers members.
  ['../storefront/waiting.route.tsx', '/profile/waiting', {}, ['product', 'fruit']],
  ['../storefront/order.route.tsx', `/order/${'a'.repeat(43)}`, { token: 'a'.repeat(43) }, ['intent', 'when', 'code']],
  [
    '../storefront/order-review.route.tsx',
    `/order/${'a'.repeat(43)}/review`,
    { token: 'a'.repeat(43) },
    ['line', 'rating', 'name', 'body'],
  ],
  [
    '../storefront/express.route.tsx',
    '/express/himsagar-from-rajshahi',
    { slug: 'himsagar-from-rajshahi' },
    ['name', 'phone', 'area_id', 'address', 'when', 'unit', 'varient', 'coupon', 'request_id', 'expected_van', 'gift_message'],
  ],
  ['../corporate/gift-build.route.tsx', '/gift/build', {}, ['box', 'seen', 'company', 'name', 'phone', 'where', 'message']],
  [
    '../corporate/quotation.route.tsx',
    `/gift/quotation/${'a'.repeat(43)}`,
    { token: 'a'.repeat(43) },
    ['intent', 'version', 'name', 'designation', 'po_number', 'text'],
  ],
  // For links that open nothing; corporate/run/gift-pages.test.ts covers valid links.
  ...['gift-run', 'gift-recipients', 'gift-import', 'gift-confirm', 'gift-proofs', 'gift-for'].map((file): PublicForm => [
    `../corporate/${file}.route.tsx`,
    `/gift/run/${'a'.repeat(43)}`,
    { token: 'a'.repeat(43) },
    ['intent', 'version', 'recipient', 'name', 'area', 'when', 'total'],
  ]),
  // Without a session; corporate/portal/portal.test.ts covers members.
  [
    '../corporate/company-lists.route.tsx',
    '/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33/lists',
    { id: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33' },
    ['intent', 'run', 'until', 'pf_token'],
  ],
  [
    '../corporate/company.route.tsx',
    '/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33',
    { id: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33' },
    ['intent', 'pf_token'],
  ],
  // Without a session; corporate/programmes/programme-pages.test.ts covers members.
  ...(['programmes', 'programme', 'roster', 'month'] as const).map((file): PublicForm => [
    `../corporate/company-${file}.route.tsx`,
    '/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33/programmes',
    { id: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33', programmeId: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33', month: '2026-07' },
    ['intent', 'about', 'name', 'yearBudget', 'rows', 'day', 'version'],
  ]),
  ['../corporate/gift.route.tsx', '/gift', {}, ['company', 'name', 'phone', 'boxes', 'budget', 'delivery_day', 'message']],
]

test.each(PUBLIC)('%s', async (file, path, params, fields) => {
  const untouched = await shop.countAll()
  const guest = officeOf(shop)
  const { action } = modules[file]!
  const statusOf = async (request: Request) => {
    const { webShop } = apiOf(shop)
    const requestContext = {
      ...guest.requestContextOf({ kind: 'visitor' }),
      shop: { ...webShop, limits: makeRateLimits(100_000) },
    }
    return (await guest.callAs(requestContext, action!, { path, params }, request)).status
  }
  for (const [index, field] of fields.entries()) {
    for (const value of sample(ANY_VALUE, index)) {
      const about = `${field} = ${JSON.stringify(value).slice(0, 40)}`
      expect(await statusOf(posted(path, { [field]: value })), about).toBeLessThan(500)
    }
  }
  for (const [what, request] of notForms(path)) expect(await statusOf(request), what).toBeLessThan(500)
  expect(await shop.countAll()).toEqual(untouched)
})

test('every public form is tested here', () => {
  const withActions = Object.entries(modules).filter(([path, { action }]) => action && !path.startsWith('../office/'))
  expect(withActions.map(([path]) => path).sort()).toEqual(PUBLIC.map(([file]) => file).sort())
})

test('no query parameters of an office page cause an error', async () => {
  const asked: [file: string, path: string, names: string[]][] = [
    ['orders', '/office/orders', ['q', 'after', 'day', 'state', 'zone', 'mode', 'source', 'balance', 'done']],
    ['orders-board', '/office/orders/board', ['day', 'done', 'count']],
    ['order-slips', '/office/orders/slips', ['orders']],
    ['new-order', '/office/orders/new', ['phone']],
    ['drafts', '/office/orders/chat', ['state', 'q', 'page']],
    ['new-draft', '/office/orders/chat/new', ['phone']],
    ['packing', '/office/packing', ['day', 'zone', 'slot', 'show']],
    ['labels', '/office/packing/labels', ['day', 'zone', 'slot', 'box', 'size']],
    ['dispatch', '/office/dispatch', ['day', 'zone', 'slot']],
    ['stocktake', '/office/stock/count', ['item']],
    ['stock', '/office/stock', ['item', 'q', 'state', 'show']],
    ['prices', '/office/prices', ['q', 'category', 'page', 'done']],
    ['products', '/office/products', ['q', 'state', 'page']],
    ['tickets', '/office/tickets', ['state', 'after', 'kind', 'q']],
    ['customers', '/office/customers', ['q', 'sort', 'page']],
    ['messages', '/office/messages', ['state', 'after', 'q', 'order']],
    ['receive-lot', '/office/stock/receive', ['item']],
    ['gifts', '/office/gifts', ['list', 'q', 'done']],
    ['new-quotation', '/office/gifts/quotations/new', ['ticket']],
    ['companies', '/office/companies', ['q']],
    ['gift-settings', '/office/settings/gifts', ['packaging', 'occasion', 'done']],
    ['audit', '/office/audit', ['person', 'type', 'from', 'to', 'after']],
  ]
  for (const [file, path, names] of asked) {
    const { loader } = modules[`../office/${file}.route.tsx`] as unknown as { loader: (args: never) => unknown }
    for (const [index, name] of names.entries()) {
      for (const value of sample(ANY_VALUE, index).filter((one) => one !== LONG)) {
        const query = new URLSearchParams({ [name]: value })
        const { status } = await officeOf(shop).call(staffActor('owner'), loader, { path: `${path}?${query}` })
        expect(status, `${path}: ${name} = ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    }
  }
})
