import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../tests/api.ts'
import { officeOf, staffActor, type Answered } from '../../tests/office-visit.ts'
import { HALF, LONG, NUL } from '../../tests/hostile-values.ts'
import { notForms, posted } from '../../tests/posted-form.ts'
import { sampleOrder } from '../../tests/sample-order.ts'
import { DECIDING_SETTINGS, furnishSettings, settingsForms } from '../../tests/settings-doors.ts'
import { DECIDING_ORDERS, orderForms } from '../../tests/order-doors.ts'
import { DECIDING_PRODUCTS, furnishProducts, productForms } from '../../tests/product-doors.ts'
import { DECIDING_PACKING, furnishPacking, packingForms } from '../../tests/packing-doors.ts'
import { DECIDING_GIFTS, furnishGifts, giftForms } from '../../tests/gift-doors.ts'
import { customerForms } from '../../tests/customer-doors.ts'
import { staffForms } from '../../tests/staff-doors.ts'
import { openShop, type Shop } from '../../tests/world.ts'
import { phone } from '../../tests/world-data.ts'
import { openTicket } from '../shop/content/index.ts'
import { placeOrder } from '../shop/ordering/index.ts'
import { makeRateLimits } from './http/rate-limits.ts'

// Every form of the pages, sent with values no form may have: a sentence or a 4xx, and nothing changed.

type Module = { action?: (args: never) => unknown }
type Form = { file: string; params: Record<string, string>; intents: string[]; fields: string[] }

const modules = import.meta.glob<Module>('./{office,storefront,corporate}/*.route.tsx', { eager: true })
const NEVER = ['-1', '1e308', '99999999999999999999', '১২৩x', 'NaN', '2026-02-30', '__proto__', LONG, NUL, HALF, '=cmd()']
const ANYTHING = ['', ' ', '0', '1.5', ...NEVER]

let shop: Shop
let forms: Form[]
let before: Record<string, number>

beforeAll(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  const asker = { name: 'Rahima', phone: phone('01711223344'), email: null, language: 'en' } as const
  const ticket = await openTicket(shop.as('guest'), {
    ...asker,
    kind: 'contact',
    message: 'Soft mangoes',
    requestId: 'ticket-one',
  })
  if (!placed.ok || !ticket.ok) throw new Error('The world refused.')
  forms = [
    ...orderForms(placed.orderId),
    ...customerForms(placed.orderId),
    {
      file: 'ticket',
      params: { id: ticket.id },
      intents: ['answer', 'close', 'make-box', 'nonsense'],
      fields: ['note', 'intent'],
    },
    { file: 'messages', params: {}, intents: [''], fields: ['message'] },
    ...productForms(shop, await furnishProducts(shop)),
    {
      file: 'lot',
      params: { lotId: shop.lot('HIM-0609-A') },
      intents: ['count', 'write-off', 'arrive', 'nonsense'],
      fields: ['amount', 'reason', 'harvested', 'intent'],
    },
    {
      file: 'receive-lot',
      params: {},
      intents: [''],
      fields: ['item', 'amount', 'farm', 'grade', 'harvested', 'bestBefore', 'cost'],
    },
    ...settingsForms(shop, await furnishSettings(shop)),
    ...packingForms(shop, await furnishPacking(shop)),
    ...staffForms(),
    ...giftForms(await furnishGifts(shop)),
  ]
  before = await shop.countAll()
})
afterAll(() => shop.close())

const actionOf = (file: string) => modules[`./office/${file}.route.tsx`]!.action!
const send = (form: Form, sent: Record<string, string>): Promise<Answered> =>
  officeOf(shop).call(staffActor('owner'), actionOf(form.file), { path: '/office/form', params: form.params, form: sent })

test('every form of the office is on the round', () => {
  const withActions = Object.entries(modules).filter(([path, { action }]) => action && path.startsWith('./office/'))
  const names = withActions.map(([path]) => path.replace(/^.*\/(.*)\.route\.tsx$/, '$1')).sort()
  // Signing in and out have rounds of their own.
  expect(names).toEqual([...new Set(forms.map(({ file }) => file)), 'sign-in', 'sign-in-code', 'sign-out'].sort())
})

test('a wrong value in any field that decides something is refused, and changes nothing', async () => {
  const deciding = [
    'slot',
    'message',
    'variantId',
    'price',
    'salePrice',
    'seenPrice',
    'seenSale',
    'amount',
    'item',
    'farm',
    'cost',
    'bestBefore',
    ...DECIDING_SETTINGS,
    ...DECIDING_PACKING,
    ...DECIDING_PRODUCTS,
    ...DECIDING_ORDERS,
    ...DECIDING_GIFTS,
  ]
  for (const form of forms) {
    for (const intent of form.intents.filter((one) => !['confirm', 'pack', 'cancel', 'quarantine'].includes(one))) {
      for (const field of form.fields.filter((one) => deciding.includes(one))) {
        for (const value of NEVER) {
          const answer = await send(form, { intent, [field]: value })
          const about = `${form.file} ${intent}: ${field} = ${JSON.stringify(value).slice(0, 40)}`
          expect(answer.status, about).toBeGreaterThanOrEqual(400)
          expect(answer.status, about).toBeLessThan(500)
        }
      }
    }
  }
  expect(await shop.countAll()).toEqual(before)
  // Every form, every intent, every field: it takes its time on a busy machine.
}, 120_000)

// In parts, so that a busy machine is through with each in time.
const PARTS = 9
test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  'whatever is sent, nothing breaks, part %i',
  async (part) => {
    for (const form of forms.filter((_, index) => index % PARTS === part - 1)) {
      for (const intent of [...form.intents, LONG, NUL, HALF]) {
        for (const field of form.fields) {
          for (const value of ANYTHING) {
            const { status } = await send(form, { intent, [field]: value })
            expect(status, `${form.file} ${intent.slice(0, 20)}: ${field} = ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(
              500,
            )
          }
        }
      }
    }
  },
  60_000,
)

test('what is no form at all is refused', async () => {
  for (const form of forms) {
    for (const [what, request] of notForms('/office/form')) {
      const office = officeOf(shop)
      const asked = { path: '/office/form', params: form.params }
      const { status } = await office.callAs(office.visitOf(staffActor('owner')), actionOf(form.file), asked, request)
      expect(status, `${form.file}: ${what}`).toBeGreaterThanOrEqual(400)
      expect(status, `${form.file}: ${what}`).toBeLessThan(500)
    }
  }
})

type PublicForm = [file: string, path: string, params: Record<string, string>, fields: string[]]
const PUBLIC: PublicForm[] = [
  ['./storefront/contact.route.tsx', '/contact', {}, ['name', 'phone', 'email', 'message', 'order_number']],
  ['./storefront/login.route.tsx', '/auth/login', {}, ['form', 'name', 'phone', 'password', 'code', 'next']],
  ['./storefront/track.route.tsx', '/track/order', {}, ['intent', 'number', 'phone']],
  ['./storefront/order.route.tsx', `/order/${'a'.repeat(43)}`, { token: 'a'.repeat(43) }, ['intent', 'when']],
  [
    './storefront/express.route.tsx',
    '/express/himsagar-from-rajshahi',
    { slug: 'himsagar-from-rajshahi' },
    ['name', 'phone', 'area_id', 'address', 'when', 'unit', 'varient', 'coupon', 'request_id', 'expected_van', 'gift_message'],
  ],
  ['./corporate/gift-build.route.tsx', '/gift/build', {}, ['box', 'seen', 'company', 'name', 'phone', 'where', 'message']],
  [
    './corporate/quotation.route.tsx',
    `/gift/quotation/${'a'.repeat(43)}`,
    { token: 'a'.repeat(43) },
    ['intent', 'version', 'name', 'designation', 'po_number', 'text'],
  ],
  // Of links that open nothing; what real ones bear stands in corporate/run/gift-pages.test.ts.
  ...['gift-run', 'gift-recipients', 'gift-import', 'gift-confirm', 'gift-proofs', 'gift-for'].map((file): PublicForm => [
    `./corporate/${file}.route.tsx`,
    `/gift/run/${'a'.repeat(43)}`,
    { token: 'a'.repeat(43) },
    ['intent', 'version', 'recipient', 'name', 'area', 'when', 'total'],
  ]),
  // As nobody; what members send stands in corporate/portal/portal.test.ts.
  [
    './corporate/company-lists.route.tsx',
    '/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33/lists',
    { id: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33' },
    ['intent', 'run', 'until', 'pf_token'],
  ],
  ['./corporate/gift.route.tsx', '/gift', {}, ['company', 'name', 'phone', 'boxes', 'budget', 'delivery_day', 'message']],
]

test.each(PUBLIC)('%s', async (file, path, params, fields) => {
  const untouched = await shop.countAll()
  const guest = officeOf(shop)
  const { action } = modules[file]!
  const statusOf = async (request: Request) => {
    const { webShop } = apiOf(shop)
    const visit = { ...guest.visitOf({ kind: 'visitor' }), shop: { ...webShop, limits: makeRateLimits(100_000) } }
    return (await guest.callAs(visit, action!, { path, params }, request)).status
  }
  for (const field of fields) {
    for (const value of ANYTHING) {
      const about = `${field} = ${JSON.stringify(value).slice(0, 40)}`
      expect(await statusOf(posted(path, { [field]: value })), about).toBeLessThan(500)
    }
  }
  for (const [what, request] of notForms(path)) expect(await statusOf(request), what).toBeLessThan(500)
  expect(await shop.countAll()).toEqual(untouched)
})

test('every public form is on the round', () => {
  const withActions = Object.entries(modules).filter(([path, { action }]) => action && !path.startsWith('./office/'))
  expect(withActions.map(([path]) => path).sort()).toEqual(PUBLIC.map(([file]) => file).sort())
})

test('whatever an address of the office asks for, nothing breaks', async () => {
  const asked: [file: string, path: string, names: string[]][] = [
    ['orders', '/office/orders', ['q', 'after', 'day', 'state', 'zone', 'mode', 'source', 'balance', 'done']],
    ['orders-board', '/office/orders/board', ['day', 'done', 'count']],
    ['order-slips', '/office/orders/slips', ['orders']],
    ['new-order', '/office/orders/new', ['phone']],
    ['packing', '/office/packing', ['day', 'zone', 'slot', 'show']],
    ['labels', '/office/packing/labels', ['day', 'zone', 'slot', 'box', 'size']],
    ['dispatch', '/office/dispatch', ['day', 'zone', 'slot']],
    ['stocktake', '/office/stock/count', ['item']],
    ['stock', '/office/stock', ['item', 'q', 'state', 'show']],
    ['products', '/office/products', ['q', 'state', 'page']],
    ['tickets', '/office/tickets', ['state', 'after', 'kind', 'q']],
    ['messages', '/office/messages', ['state', 'after', 'q', 'order']],
    ['receive-lot', '/office/stock/receive', ['item']],
    ['gifts', '/office/gifts', ['list', 'q', 'done']],
    ['new-quotation', '/office/gifts/quotations/new', ['ticket']],
    ['companies', '/office/companies', ['q']],
    ['gift-settings', '/office/settings/gifts', ['packaging', 'occasion', 'done']],
    ['audit', '/office/audit', ['person', 'type', 'from', 'to', 'after']],
  ]
  for (const [file, path, names] of asked) {
    const { loader } = modules[`./office/${file}.route.tsx`] as unknown as { loader: (args: never) => unknown }
    for (const name of names) {
      for (const value of ANYTHING.filter((one) => one !== LONG)) {
        const query = new URLSearchParams({ [name]: value })
        const { status } = await officeOf(shop).call(staffActor('owner'), loader, { path: `${path}?${query}` })
        expect(status, `${path}: ${name} = ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    }
  }
})
