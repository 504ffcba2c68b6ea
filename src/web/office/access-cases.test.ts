import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeOf, staffActor, type Answered } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { courierAccessCases } from '#tests/courier-access-cases.ts'
import { customerAccessCases } from '#tests/customer-access-cases.ts'
import { seedGifts, giftAccessCases, type SeededGifts } from '#tests/gift-access-cases.ts'
import {
  seedPacking,
  packingAccessCases,
  recallAccessCase,
  stockAccessCase,
  stocktakeAccessCase,
  waitlistAccessCase,
  type SeededPacking,
} from '#tests/packing-access-cases.ts'
import { seedSettings, settingsAccessCases, type SeededSettings } from '#tests/settings-access-cases.ts'
import { orderAccessCases } from '#tests/order-access-cases.ts'
import { seedProducts, productAccessCases } from '#tests/product-access-cases.ts'
import { MORE_INTENTS } from '#tests/more-access-cases.ts'
import { planAccessCases, seedPlans } from '#tests/plan-access-cases.ts'
import { staffAccessCases } from '#tests/staff-access-cases.ts'
import { viewCases } from '#tests/view-access-cases.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { mayDo, ROLE_PERMISSIONS, type Permission } from '#shop/accounts/index.ts'
import { openTicket } from '#shop/content/index.ts'
import type { Actor, Role } from '#shop/context.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { phone } from '#tests/world-data.ts'
import routes from '../routes.ts'
import { sentForm } from './kit/answer.ts'
import { OFFICE_PAGES } from './shell/pages.ts'
import { ACTION_TABLES } from './kit/tables.server.ts'

const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]
const NOBODY: Actor = { kind: 'visitor' }
const CUSTOMER: Actor = { kind: 'customer', customerId: 'rahima' }

type AccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

let shop: Shop
let cases: AccessCase[]

beforeAll(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  const asked = {
    kind: 'contact',
    name: 'Rahima',
    phone: phone('01711223344'),
    email: null,
    message: 'Soft mangoes',
    language: 'en',
    requestId: 'ticket-one',
  } as const
  const ticket = await openTicket(shop.as('guest'), asked)
  if (!placed.ok || !ticket.ok) throw new Error('The test world refused the order.')
  cases = casesOf({
    orderId: placed.orderId,
    ticketId: ticket.id,
    lotId: shop.lot('HIM-0609-A'),
    sheets: await seedProducts(shop),
    settings: await seedSettings(shop),
    plans: await seedPlans(shop),
    packing: await seedPacking(shop),
    gifts: await seedGifts(shop),
  })
})
afterAll(() => shop.close())

const CLOSE = { form: { intent: 'close' }, needs: 'answer-tickets' } as const
// Forms that the rules refuse, so that a full run changes nothing: an empty reason, an invalid day, a price of zero.
type Ids = Record<'orderId' | 'ticketId' | 'lotId', string> & {
  sheets: Awaited<ReturnType<typeof seedProducts>>
  settings: SeededSettings
  packing: SeededPacking
  plans: Awaited<ReturnType<typeof seedPlans>>
  gifts: SeededGifts
}

function casesOf({ orderId, ticketId, lotId, sheets, settings, packing, plans, gifts }: Ids): AccessCase[] {
  return [
    { file: 'office/today.route.tsx', path: '/office', sees: 'see-today', does: [] },
    ...orderAccessCases(orderId),
    ...packingAccessCases(packing),
    ...courierAccessCases(packing),
    stockAccessCase(),
    {
      file: 'office/receive-lot.route.tsx',
      path: '/office/stock/receive',
      sees: 'receive-stock',
      does: [{ form: { intent: 'receive' }, needs: 'receive-stock' }],
    },
    stocktakeAccessCase(),
    waitlistAccessCase(),
    ...planAccessCases(plans),
    lotDoor(lotId),
    recallAccessCase(lotId),
    ...productAccessCases(shop, sheets),
    ...customerAccessCases(orderId),
    ...giftAccessCases(gifts),
    {
      file: 'office/tickets.route.tsx',
      path: '/office/tickets',
      sees: 'see-tickets',
      does: [CLOSE, ...viewCases('see-tickets')],
    },
    {
      file: 'office/ticket.route.tsx',
      path: `/office/tickets/${ticketId}`,
      params: { id: ticketId },
      sees: 'see-tickets',
      does: [
        { form: { intent: 'answer', note: '' }, needs: 'answer-tickets' },
        { form: { intent: 'make-box' }, needs: 'manage-gifts' },
      ],
    },
    {
      file: 'office/messages.route.tsx',
      path: '/office/messages',
      sees: 'see-messages',
      does: [{ form: { intent: 'resend' }, needs: 'resend-messages' }, ...viewCases('see-messages')],
    },
    ...settingsAccessCases(shop, settings),
    ...staffAccessCases(),
  ]
}

function lotDoor(lotId: string): AccessCase {
  const act = (intent: string, needs: Permission) => ({ form: { intent, amount: '', reason: '', harvested: '' }, needs })
  return {
    file: 'office/lot.route.tsx',
    path: `/office/stock/${lotId}`,
    params: { lotId },
    sees: 'see-stock',
    does: [
      act('count', 'correct-stock'),
      act('write-off', 'correct-stock'),
      act('undo-write-off', 'correct-stock'),
      act('return', 'correct-stock'),
      act('quarantine', 'correct-stock'),
      act('free', 'correct-stock'),
      act('arrive', 'receive-stock'),
      act('nonsense', 'see-stock'),
    ],
  }
}

const modules = import.meta.glob<Record<string, (args: never) => unknown>>('./*.route.tsx', { eager: true })
const moduleOf = (file: string) => modules[file.replace('office/', './')]!

function outcome({ status, to }: Answered): 'let in' | 'led to the sign-in' | 'forbidden' {
  if (status === 403) return 'forbidden'
  // A form is answered with where to sign in, so that what was typed is not lost.
  if (status === 401) return 'led to the sign-in'
  return to?.startsWith('/office/sign-in') ? 'led to the sign-in' : 'let in'
}
const expected = (role: Role, permission: Permission) => (mayDo(role, permission) ? 'let in' : 'forbidden')

test('every page of the office has an access case', () => {
  const office = routes.flatMap((one) => one.children ?? []).find((one) => one.path === 'office')!
  const files = office.children!.map((child) => child.file).filter((file) => file !== 'office/sign-out.route.tsx')
  expect(cases.map((one) => one.file).toSorted()).toEqual(files.toSorted())
  for (const { file, does } of cases) expect([file, does.length > 0]).toEqual([file, 'action' in moduleOf(file)])
})

test('the table of roles shows the permission that each page requires', () => {
  const pageOf = (file: string) => file.replace(/^office\/|\.route\.tsx$/g, '')
  const sees = new Map(cases.map((one) => [pageOf(one.file), one.sees]))
  expect(OFFICE_PAGES.map(({ page, sees: shown }) => [page, shown])).toEqual(
    OFFICE_PAGES.map(({ page }) => [page, sees.get(page)]),
  )
  for (const { page, sees: shown, otherwise, intents } of ACTION_TABLES) {
    expect([page, shown]).toEqual([page, sees.get(page)])
    for (const { form, needs } of cases.find(({ file }) => pageOf(file) === page)!.does) {
      const [intent = ''] = (form['intent'] ?? otherwise ?? '').split(' ')
      const asked = Object.hasOwn(intents, intent) ? intents[intent]!.needs : undefined
      expect([page, intent, asked ?? shown]).toEqual([page, intent, needs])
    }
  }
})

// Everybody's own account.
const OWN = ['begin-factor', 'drop-factor']

test('every button of the office has an access case', () => {
  const sources = import.meta.glob<string>(['./**/*.tsx', './**/*.ts', '!./**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const literal = /intent(?:="|=\{'|: ')([a-z-]+)["']/g
  const pressed = Object.values(sources).flatMap((text) => [...text.matchAll(literal)].map(([, intent]) => intent!))
  expect(pressed.length).toBeGreaterThan(80)
  const walked = cases.flatMap(({ does }) => does.map(({ form }) => sentForm(form).intent))
  const known = new Set([...walked, ...MORE_INTENTS.map(({ intent }) => intent), ...OWN])
  expect([...new Set(pressed)].filter((intent) => !known.has(intent))).toEqual([])
})

test('only staff get in, to read or to change', async () => {
  const office = officeOf(shop)
  const before = await shop.countAll()
  for (const actor of [NOBODY, CUSTOMER]) {
    for (const one of cases) {
      const module = moduleOf(one.file)
      expect([one.path, outcome(await office.call(actor, module['loader']!, one))]).toEqual([one.path, 'led to the sign-in'])
      for (const { form } of one.does) {
        const done = await office.call(actor, module['action']!, { ...one, form })
        expect([one.path, form['intent'], outcome(done)]).toEqual([one.path, form['intent'], 'led to the sign-in'])
      }
    }
  }
  expect(await shop.countAll()).toEqual(before)
})

test('each role sees its pages and no others', async () => {
  const office = officeOf(shop)
  for (const role of ROLES) {
    for (const one of cases) {
      const seen = await office.call(staffActor(role), moduleOf(one.file)['loader']!, one)
      expect([role, one.path, outcome(seen)]).toEqual([role, one.path, expected(role, one.sees)])
    }
  }
})

test('each role can do its own work and nothing else', async () => {
  const office = officeOf(shop)
  const before = await shop.countAll()
  for (const role of ROLES) {
    for (const one of cases) {
      for (const { form, needs } of one.does) {
        const done = await office.call(staffActor(role), moduleOf(one.file)['action']!, { ...one, form })
        // A role that cannot open a page cannot change anything on it.
        const may = mayDo(role, one.sees) ? expected(role, needs) : 'forbidden'
        expect([role, one.path, form['intent'], outcome(done)]).toEqual([role, one.path, form['intent'], may])
        if (outcome(done) === 'let in')
          expect([form['intent'], done.status]).toEqual([form['intent'], expect.toBeOneOf([400, 404, 409, 422])])
      }
    }
  }
  expect(await shop.countAll()).toEqual(before)
})

test('forms without an access case are refused for every role without the permission', async () => {
  const office = officeOf(shop)
  const before = await shop.countAll()
  for (const { file, intent, needs } of MORE_INTENTS) {
    const one = cases.find(({ file: its }) => its === file)!
    const refused = ROLES.filter((role) => !mayDo(role, needs))
    expect([intent, refused.length > 0]).toEqual([intent, true])
    for (const role of refused) {
      const done = await office.call(staffActor(role), moduleOf(file)['action']!, { ...one, form: { intent } })
      expect([role, intent, outcome(done)]).toEqual([role, intent, 'forbidden'])
    }
  }
  expect(await shop.countAll()).toEqual(before)
})

test('addresses of unknown records are 404s, whatever they contain', async () => {
  const office = officeOf(shop)
  const owner = staffActor('owner')
  for (const file of [
    'order',
    'edit-order',
    'lot',
    'product',
    'product-words',
    'product-sizes',
    'product-photos',
    'product-import',
    'product-sheet',
    'customer-sheet',
    'ticket',
    'staff-member',
  ]) {
    for (const id of ['no-id', "1' or '1'='1", shop.newId()]) {
      const { status } = await office.call(owner, moduleOf(`office/${file}.route.tsx`)['loader']!, {
        path: '/office/x',
        params: { id, lotId: id },
      })
      expect([file, id, status]).toEqual([file, id, 404])
    }
  }
  for (const path of [
    '/office/stock?item=x',
    '/office/orders?state=x&day=2026-02-31&after=x&q=%00',
    '/office/tickets?state=x&page=-3',
    '/office/messages?state=x',
    '/office/audit?person=x&type=x&from=2026-02-31&to=x&after=-1',
  ]) {
    const file = path.split('?')[0]!.slice('/office/'.length)
    const { status } = await office.call(owner, moduleOf(`office/${file}.route.tsx`)['loader']!, { path })
    expect([path, status]).toEqual([path, file === 'stock' ? 404 : 200])
  }
})
