import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { orderedRun as orderedRunOf } from '#tests/company-members.ts'
import { addCompany } from '#tests/company-orders.ts'
import { giftRun, given, orderedRun } from '#tests/gift-world.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { cancelRun, recipientsOf, removeRecipient, runEvents } from '#shop/gifting/index.ts'

type Recipient = {
  id: string
  row?: number
  position: number
  name: string
  phone: string
  state: string
  area_id: string | null
  day: string | null
  language: string | null
  to_look: boolean
  faults: { field: string; kind: string; count?: number }[]
  hints: { field: string; kind: string; other?: number }[]
  delivery?: { id: string; state: string; day: string; given_up: boolean } | null
}
type Run = { id: string; number: string; state: string; counts: Record<string, number> }

let shop: Shop
let api: ReturnType<typeof apiOf>
let key: Awaited<ReturnType<typeof apiKey>>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
  key = await apiKey(shop, 'order-desk')
})
afterEach(() => shop.close())

const read = <Body>(path: string) => api.call<Body>(`/api/v1/admin/gift-runs${path}`, { headers: key.headers() })
const add = (runId: string, recipients: unknown, more: Record<string, string> = {}) =>
  api.call<{ run: Run; recipients: Recipient[]; type: string; field?: string }>(`/api/v1/admin/gift-runs/${runId}/recipients`, {
    body: { recipients },
    headers: key.headers(more),
  })

const person = (index: number, difference: Record<string, unknown> = {}) => {
  const { name, phone, district, area, address } = given(index)
  return { name, phone, district, area, address, ...difference }
}

test('runs are listed newest first, page by page, and by state; one shows its figures', async () => {
  const companyId = await addCompany(shop, taka(500_000))
  const draft = await giftRun(shop)
  const later = shop.at(new Date(shop.now.getTime() + 60_000))
  const ordered = await orderedRunOf(later, companyId, 3)
  const first = (await read<{ runs: Run[]; next: string | null }>('?limit=1')).json
  expect([first.runs.map(({ id }) => id), first.next]).toEqual([[ordered.id], ordered.id])
  const second = (await read<{ runs: Run[]; next: string | null }>(`?limit=1&after=${first.next!}`)).json
  expect([second.runs.map(({ id }) => id), second.next]).toEqual([[draft.id], null])
  expect((await read<{ runs: Run[] }>('?state=draft')).json.runs.map(({ id }) => id)).toEqual([draft.id])
  expect((await read<{ runs: Run[] }>('?state=cancelled')).json.runs).toEqual([])
  await sql`
    update fulfilment.consignments set state = case number when (select min(number) from fulfilment.consignments where order_id = ${ordered.orderId}::uuid)
      then 'delivered' else 'failed' end where order_id = ${ordered.orderId}::uuid`.execute(shop.db)
  const { rows } = await sql<{ number: string; id: string }>`
    select q.number, q.id from gifting.quotations q join gifting.quotation_versions v on v.quotation_id = q.id
    where v.id = ${ordered.quotationVersionId}::uuid`.execute(shop.db)
  expect((await read(`/${ordered.id}`)).json).toEqual({
    id: ordered.id,
    number: ordered.number,
    name: ordered.name,
    state: 'confirmed',
    quotation: rows[0],
    company: { id: companyId, name: { en: 'Nirman Group', bn: 'নির্মাণ গ্রুপ' } },
    order_id: ordered.orderId,
    day: '2026-06-12',
    last_day: null,
    created_at: later.now.toISOString(),
    confirmed_at: later.now.toISOString(),
    finished_at: null,
    list_erased_at: null,
    counts: {
      people: 3,
      faulty: 0,
      to_look: 0,
      asked: 0,
      answered: 0,
      declined: 0,
      ordered: 3,
      delivered: 1,
      to_plan_again: 2,
    },
  })
  expect(await read(`/${shop.newId()}`)).toMatchObject({ status: 404, json: { type: '/problems/unknown-run' } })
})

test('recipients are listed in the order of the list, with their boxes', async () => {
  const { run, boxes } = await orderedRun(shop, { people: [given(1), given(2), given(3)] })
  const first = (await read<{ recipients: Recipient[]; next: string | null }>(`/${run.id}/recipients?limit=2`)).json
  expect([first.recipients.map(({ name, phone, state }) => [name, phone, state]), first.next]).toEqual([
    [
      [given(1).name, '+8801720000001', 'open'],
      [given(2).name, '+8801720000002', 'open'],
    ],
    '2',
  ])
  expect(first.recipients[0]!.delivery).toEqual({ id: boxes[0], state: 'planned', day: '2026-06-12', given_up: false })
  await sql`delete from gifting.recipients where id = ${first.recipients[1]!.id}::uuid`.execute(shop.db)
  const second = (await read<{ recipients: Recipient[]; next: string | null }>(`/${run.id}/recipients?limit=2&after=2`)).json
  expect([second.recipients.map(({ position, name }) => [position, name]), second.next]).toEqual([[[3, given(3).name]], null])
  expect((await read(`/${shop.newId()}/recipients`)).status).toBe(404)
})

test('people are added once for their key, each with their faults', async () => {
  const run = await giftRun(shop)
  const people = [
    person(1, { day: '2026-06-13', language: 'bn', card: 'Eid Mubarak' }),
    person(2, { phone: '0172000' }),
    person(1, { name: 'Another Person', district: null, area: 'Dhanmondi, Dhaka' }),
    person(4, { area: 'Nowhere At All', day: 'some day' }),
  ]
  const once = { 'Idempotency-Key': 'the-roster-of-june' }
  const answers = [await add(run.id, people, once), await add(run.id, people, once)]
  expect(answers[1]!.text).toBe(answers[0]!.text)
  const { status, json } = answers[0]!
  expect([status, json.run.counts['people'], json.run.counts['faulty']]).toEqual([200, 4, 2])
  expect(
    json.recipients.map(({ row, position, phone, area_id, day, faults, hints }) => [
      row,
      position,
      phone,
      area_id,
      day,
      faults,
      hints,
    ]),
  ).toEqual([
    [0, 1, '+8801720000001', 'dhaka/dhanmondi', '2026-06-13', [], []],
    [1, 2, '0172000', 'dhaka/dhanmondi', '2026-06-12', [{ field: 'phone', kind: 'phone-too-short', count: 4 }], []],
    [2, 3, '+8801720000001', 'dhaka/dhanmondi', '2026-06-12', [], [{ field: 'phone', kind: 'duplicate-phone', other: 1 }]],
    [
      3,
      4,
      '+8801720000004',
      null,
      null,
      [
        { field: 'area', kind: 'area-unknown' },
        { field: 'day', kind: 'day-not-a-day' },
      ],
      [],
    ],
  ])
  const rows = await recipientsOf(shop.db, run.id)
  expect(rows.map(({ id, card, language }) => [id, card, language])).toEqual([
    [json.recipients[0]!.id, 'Eid Mubarak', 'bn'],
    ...json.recipients.slice(1).map(({ id }) => [id, '', '']),
  ])
  expect((await runEvents(shop.db, run.id)).filter(({ kind }) => kind === 'imported')).toMatchObject([
    { count: 4, actor: 'staff:API key Key of order-desk' },
  ])
  await removeRecipient(shop.as('desk'), { run: { runId: run.id }, recipientId: rows[1]!.id })
  const again = await add(run.id, people, once)
  expect(again.json.recipients.map(({ row }) => row)).toEqual([0, 2, 3])
})

test('of ten equal requests at once one adds the people', async () => {
  const run = await giftRun(shop)
  await shop.warmUp()
  const once = { 'Idempotency-Key': 'one-roster-at-once' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(run.id, [person(1), person(2)], once)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await recipientsOf(shop.db, run.id)).toHaveLength(2)
})

test('five hundred fit in a request, and nothing is added beyond the limits, to an ordered or cancelled run, or by a role that may not', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 6_000 } })
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => person(from + index))
  const whole = await add(run.id, many(500))
  expect([whole.status, whole.json.recipients.length, whole.json.run.counts['faulty']]).toEqual([200, 500, 0])
  await sql`update gifting.recipients set position = position + 100000 where run_id = ${run.id}::uuid`.execute(shop.db)
  await sql`
    insert into gifting.recipients (id, run_id, position, name, phone_text, district_text, area_text, address_line, landmark, box_text, card_text,
      day_text, language_text, by_link, faults, hints)
    select gen_random_uuid(), ${run.id}::uuid, n, 'A', '', '', '', '', '', '', '', '', '', false, '[]', '[]' from generate_series(1, 4500) as n`.execute(
    shop.db,
  )
  const { run: ordered } = await orderedRun(shop, { people: [given(1)] })
  const cancelled = await giftRun(shop)
  expect(await cancelRun(shop.as('desk'), { run: { runId: cancelled.id } })).toMatchObject({ ok: true })
  const accountant = await apiKey(shop, 'accountant')
  const before = await shop.countAll()
  expect(await add(run.id, [person(1)])).toMatchObject({
    status: 409,
    json: { type: '/problems/too-many-recipients', field: 'recipients', detail: 'A gift run has at most 5000 recipients.' },
  })
  for (const [id, status, type] of [
    [ordered.id, 409, '/problems/run-not-open'],
    [cancelled.id, 409, '/problems/run-not-open'],
    [shop.newId(), 404, '/problems/unknown-run'],
  ] as const)
    expect(await add(id, [person(1)])).toMatchObject({ status, json: { type } })
  for (const wrong of [
    [],
    many(501),
    [null],
    [{}],
    [person(1, { name: 'a\u0000b' })],
    [person(1, { phone: 1_720_000_001 })],
    'all',
  ])
    expect((await add(run.id, wrong)).status).toBe(422)
  key = accountant
  expect(await add(run.id, [person(1)])).toMatchObject({ status: 403, json: { type: '/problems/permission-missing' } })
  expect(await shop.countAll()).toEqual(before)
})

test('with If-Match of the run, a list that was changed since stays as it is', async () => {
  const run = await giftRun(shop)
  const seen = (await read(`/${run.id}`)).headers.get('ETag')!
  expect((await add(run.id, [person(1)], { 'If-Match': seen })).status).toBe(200)
  expect(await add(run.id, [person(2)], { 'If-Match': seen })).toMatchObject({
    status: 412,
    json: { type: '/problems/version-changed' },
  })
  expect(await recipientsOf(shop.db, run.id)).toHaveLength(1)
})
