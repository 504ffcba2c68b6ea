import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { HALF, LONG, NUL } from '#tests/hostile-values.ts'
import { officeOf } from '#tests/office-requests.ts'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { addPeople, programmeWorld, rosterRow, SHOP_URL, type ProgrammeWorld } from '#tests/programme-world.ts'
import { sellWeekly } from '#tests/weekly-plans.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { brand } from '#shop/content/index.ts'
import { makePlans, monthsOf, programmeOf, rosterCounts, rulesOf } from '#shop/programmes/index.ts'
import { plansOfCompany } from '#shop/weekly/index.ts'
import type { MonthView, ProgrammesView, ProgrammeView, RosterView } from './programme-data.ts'

type Module = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const modules = import.meta.glob<Module>('../company-*.route.tsx', { eager: true })
type Page = 'programmes' | 'programme' | 'roster' | 'month'
const WAYS = { programmes: '', programme: '/P', roster: '/P/people', month: '/P/2026-07' } as const

let shop: Shop
let world: ProgrammeWorld
beforeEach(async () => {
  shop = await openShop()
  world = await programmeWorld(shop, { approvalAbove: 1_500 })
})
afterEach(() => shop.close())

const base = () => `/profile/companies/${world.companyId}/programmes`
const pathOf = (page: Page) => `${base()}${WAYS[page].replace('P', world.programmeId)}`
const params = () => ({ id: world.companyId, programmeId: world.programmeId, month: '2026-07' })

type Member = Parameters<ProgrammeWorld['as']>[0]
const contextOf = (who: Member) => ({ ...requestContextOf(shop, { limitFactor: 100_000 }), ctx: world.as(who, shop) })

type Seen = { who?: Member; search?: string; prefix?: string }
async function see<View>(page: Page, { who = 'hr', search = '', prefix = '' }: Seen = {}): Promise<View> {
  const answer = await officeOf(shop).callAs(contextOf(who), modules[`../company-${page}.route.tsx`]!.loader!, {
    path: `${prefix}${pathOf(page)}${search}`,
    params: params(),
  })
  return (answer.data as { part: View }).part
}

async function send(
  page: Page,
  fields: Record<string, string>,
  { who = 'hr', search = '', request }: { who?: Member; search?: string; request?: Request } = {},
) {
  const path = `${pathOf(page)}${search}`
  const action = modules[`../company-${page}.route.tsx`]!.action!
  return officeOf(shop).callAs(contextOf(who), action, { path, params: params() }, request ?? posted(path, fields))
}

const SETTINGS = { name: 'Eid 2026', yearBudget: '৫,০০,০০০', monthBudget: '60000', keepDays: '৩০', 'weekend.5': 'on' }

test('a member makes a programme; what was typed wrongly comes back with its field', async () => {
  const refused = await send('programmes', { intent: 'make', ...SETTINGS, receptionPhone: '0171', receptionArea: 'Nowhere' })
  expect(refused).toMatchObject({
    status: 422,
    data: {
      refused: 'programme.refused.programme-not-valid',
      wrong: ['receptionPhone', 'receptionArea'],
      typed: { name: 'Eid 2026' },
    },
  })
  expect((await see<ProgrammesView>('programmes')).programmes.map(({ name }) => name)).toEqual(['Gifts of the year'])
  const reception = { receptionPhone: '01711000111', receptionArea: 'ধানমন্ডি, ঢাকা', receptionAddress: 'House 1, Road 2' }
  expect(await send('programmes', { intent: 'make', ...SETTINGS, ...reception })).toMatchObject({ status: 303 })
  const made = (await see<ProgrammesView>('programmes')).programmes
  expect(made.map(({ name, state }) => [name, state.text]).toSorted()).toEqual([
    ['Eid 2026', 'Draft'],
    ['Gifts of the year', 'Running'],
  ])
})

test('a shop without gift boxes says that a box is agreed with the company first, until staff agree one', async () => {
  const offered = async () => {
    const { boxes, askForBox } = await see<ProgrammeView>('programme')
    return [boxes.map(({ label }) => label), askForBox]
  }
  await sql`
    update catalog.products set category_id = (select min(id) from catalog.categories where id <> 'gift') where category_id = 'gift'`.execute(
    shop.db,
  )
  expect(await offered()).toEqual([['No gift', 'Mango trio box, Box of 4 kg, ৳1,000'], null])
  await sql`delete from programmes.prices`.execute(shop.db)
  expect(await offered()).toEqual([['No gift'], (await brand(shop.db)).phone])
})

test('people are pasted, corrected in place and planned at once', async () => {
  const rows = ['Name\tPhone\tDate of birth', 'Karim\t01711000009\tsoon', 'Rahim\t01711000008\t9 July'].join('\n')
  expect(await send('roster', { intent: 'paste', rows })).toMatchObject({
    status: 200,
    data: { taken: { added: 2, alreadyThere: 0, faulty: 1, leftOut: 0 } },
  })
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const view = await see<RosterView>('roster', { search: '?faults=yes' })
  expect(view.found.map(({ title, fields }) => [title, fields.find(({ error }) => error)?.error])).toEqual([
    ['Karim', 'programme.fault.birthday-not-a-day'],
  ])
  const typed = { name: 'Karim', phone: '01711000009', birthday: '১০ জুলাই' }
  expect(await send('roster', { intent: 'change', about: view.found[0]!.id, ...typed })).toMatchObject({ status: 303 })
  const read = await see<RosterView>('roster')
  expect(read.found.map(({ title, detail }) => [title, detail])).toEqual([
    ['Karim', '01711 000009 · Birthday: 10 July'],
    ['Rahim', '01711 000008 · Birthday: 9 July'],
  ])
  const month = await see<MonthView>('month')
  expect((await see<MonthView>('month', { prefix: '/bn' })).count).toBe('২')
  expect(month.gifts.map(({ name, day }) => [name, day])).toEqual([
    ['Karim', '2026-07-09'],
    ['Rahim', '2026-07-09'],
  ])
})

test('the month is changed by one member and approved by another', async () => {
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '14 July' })])
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const before = await see<MonthView>('month')
  expect([before.total, before.mayNot]).toEqual(['৳2,100', 'programme.refused.approver-needed'])
  const [gift] = before.gifts
  const fields = {
    intent: 'gift',
    about: gift!.id,
    day: '2026-07-08',
    box: gift!.box,
    goesTo: 'home',
    area: 'Mirpur, Dhaka',
    address: 'House 9, Road 3',
  }
  expect(await send('month', { ...fields, day: '2026-08-08' })).toMatchObject({
    status: 409,
    data: { refused: 'programme.refused.day-not-near' },
  })
  expect(await send('month', { ...fields, area: '' })).toMatchObject({ status: 422, data: { wrong: ['area'] } })
  expect(await send('month', fields)).toMatchObject({ status: 303 })
  const changed = await see<MonthView>('month', { who: 'boss' })
  expect(changed.gifts[0]).toMatchObject({ day: '2026-07-08', where: 'House 9, Road 3, Mirpur, Dhaka', changed: true })
  const old = { intent: 'approve', version: String(before.version) }
  expect(await send('month', old, { who: 'boss' })).toMatchObject({
    status: 409,
    data: { refused: 'programme.refused.edit-conflict' },
  })
  expect(await send('month', { intent: 'approve', version: String(changed.version) }, { who: 'boss' })).toMatchObject({
    status: 303,
  })
  expect(await see<MonthView>('month')).toMatchObject({ open: false, approved: 'Approved by Kamal Hossain on 11 June 2026.' })
})

test('a member orders the weekly box for the office on account, and not for another company', async () => {
  await sellWeekly(shop)
  const search = '?area=Dhanmondi, Dhaka'
  const { weekly } = await see<ProgrammesView>('programmes', { search })
  const order = {
    intent: 'weekly',
    size: weekly.form!.sizes[0]!.value,
    slot: weekly.area!.slots[0]!.value,
    every: '1',
    ceiling: weekly.form!.ceiling,
    address: 'House 4, Road 11',
  }
  expect(await send('programmes', { ...order, ceiling: '1' }, { search })).toMatchObject({
    status: 422,
    data: { wrong: ['ceiling'] },
  })
  for (const _ of [1, 2]) expect(await send('programmes', order, { search })).toMatchObject({ status: 303 })
  const plans = await plansOfCompany(shop.db, world.companyId)
  expect(plans.map(({ state, payment, phone, addressLine }) => [state, payment, phone, addressLine])).toEqual([
    ['active', 'on-account', '+8801711902114', 'House 4, Road 11'],
  ])
  expect((await see<ProgrammesView>('programmes')).weekly.plans).toHaveLength(1)
})

test('any other input changes nothing', async () => {
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const facts = async () => [
    await programmeOf(shop.db, world.ref),
    await monthsOf(shop.db, world.programmeId),
    await rulesOf(shop.db, world.programmeId),
    await rosterCounts(shop.db, world.programmeId),
    await shop.countAll(),
  ]
  const before = await facts()
  const forms: [Page, Record<string, string>][] = [
    ['programmes', { intent: 'make', ...SETTINGS, monthBudget: 'x' }],
    ['programmes', { intent: 'weekly' }],
    ['programme', { intent: 'settings', version: '0', ...SETTINGS }],
    ['programme', { intent: 'rule', about: 'nothing' }],
    ['programme', { intent: 'rule', about: 'birthday', box: shop.newId() }],
    ['roster', { intent: 'paste', rows: 'x' }],
    ['roster', { intent: 'file' }],
    ['roster', { intent: 'change', about: shop.newId(), name: 'A', phone: '01711000000' }],
    ['roster', { intent: 'leaves', about: 'x', leavesOn: '2026-02-30' }],
    ['month', { intent: 'gift', about: shop.newId(), day: '2026-07-09' }],
    ['month', { intent: 'approve', version: '0' }],
  ]
  for (const [page, form] of forms) {
    for (const value of ['', '__proto__', LONG, NUL, HALF]) {
      for (const field of Object.keys(form).filter((name) => name === 'about' || name === 'version' || name === 'intent')) {
        const { status } = await send(page, { ...form, [field]: value })
        expect([status >= 400, status < 500], `${page} ${form['intent']} ${field}=${JSON.stringify(value).slice(0, 30)}`).toEqual(
          [true, true],
        )
      }
    }
    expect((await send(page, form)).status, `${page} ${form['intent']}`).toBeOneOf([409, 422])
    for (const [what, request] of notForms(pathOf(page))) {
      const { status } = await send(page, {}, { request })
      expect([status >= 400, status < 500], `${page} ${what}`).toEqual([true, true])
    }
  }
  expect(await facts()).toEqual(before)
})

test('a blocked company sees everything and changes nothing', async () => {
  await sql`update accounts.companies set blocked = true where id = ${world.companyId}::uuid`.execute(shop.db)
  const before = await shop.countAll()
  expect((await see<ProgrammesView>('programmes')).mayMake).toBe(false)
  expect(await send('programmes', { intent: 'make', ...SETTINGS })).toMatchObject({
    data: { refused: 'programme.refused.company-blocked' },
  })
  expect(await send('programme', { intent: 'end' })).toMatchObject({ data: { refused: 'programme.refused.company-blocked' } })
  expect(await shop.countAll()).toEqual(before)
  expect((await programmeOf(shop.db, world.ref))!.monthBudget).toBe(taka(500_000))
})
