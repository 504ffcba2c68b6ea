import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { readConfig } from '#platform/config.ts'
import { deactivateStaff } from '#shop/accounts/index.ts'
import type { CompleteEmail, EmailDetails } from '#shop/messaging/index.ts'
import { placeOrder, withCompleteEmails } from '#shop/ordering/index.ts'
import { changeReport, dropReport, dueReports, savedReports, saveReport, sendReport } from '#shop/reporting/index.ts'
import { dayFrom, type Language } from '#shop/values/index.ts'
import { weeklyLetter } from '#web/office/reports/weekly-letter.server.ts'
import { planWeeklyReports, sendWeeklyReports } from './weekly-reports.ts'

// The world's Thursday is 11 June 2026; the week from 6 to 12 June is sent on Saturday the 13th.
const SATURDAY = '2026-06-13T08:00:00+06:00'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 1, 'trio-box': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
})
afterEach(() => shop.close())

const settings = readConfig({})
if (!settings.ok) throw new Error('the settings of nobody are good')
const config = { ...settings.config, shopUrl: 'https://pakafol.example' }

const save = (name: string, query: string, email: string | null = 'owner@shop.example', language: Language = 'en') =>
  saveReport(shop.as('owner'), { name, query, mail: { email, language } })
const run = (moment: string, compose = weeklyLetter) =>
  sendWeeklyReports({ db: shop.db, clock: () => new Date(moment), config }, compose)
const emails = () =>
  shop.db
    .selectFrom('messaging.messages')
    .selectAll()
    .where('template', '=', 'weekly-report')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The e-mail as the mail gateway gets it. */
async function complete(row: Awaited<ReturnType<typeof emails>>[number]): Promise<CompleteEmail> {
  const taken: CompleteEmail[] = []
  const gateway = withCompleteEmails(
    {
      name: 'test',
      send: ({ email }) => {
        taken.push(email!)
        return Promise.resolve({ ok: true, reference: null })
      },
    },
    {
      db: shop.db,
      files: { read: () => Promise.resolve(null) },
      now: () => new Date(SATURDAY),
      shopUrl: config.shopUrl,
      sender: 'shop@pakafol.example',
      onError: (error) => {
        throw error
      },
    },
  )
  await gateway.send({ ...row, template: 'weekly-report', orderId: row.order_id, details: row.details as EmailDetails })
  return taken[0]!
}

test('a report is sent on Saturday about the week that ended on Friday, with figures, file and link', async () => {
  expect(await save('VAT of the shop', 'report=vat&basis=placed&days=month')).toEqual({ ok: true })
  await run(SATURDAY)
  const [row, ...others] = await emails()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    channel: 'email',
    recipient: 'owner@shop.example',
    language: 'en',
    state: 'waiting',
    order_id: null,
  })
  expect(row!.expires_at).toEqual(new Date('2026-06-20T08:00:00+06:00'))
  // The message log shows the text to more people than may see reports.
  expect(row!.body).not.toContain('৳')
  const { subject, text, html, files } = await complete(row!)
  expect(subject).toBe('VAT of the shop: 6 June 2026 – 12 June 2026')
  expect(text).toContain('Local fresh fruit | 0.0% | ৳950 | ৳0 | ৳950')
  expect(text).toContain('https://pakafol.example/office/reports?report=vat&basis=placed&from=2026-06-06&until=2026-06-12')
  expect(html).toContain('৳1,380.95')
  expect(files.map(({ filename }) => filename)).toEqual(['vat-2026-06-06-2026-06-12.xlsx'])
  expect(files[0]!.content.subarray(0, 2).toString()).toBe('PK')
})

test('the overview is sent in the language of its owner', async () => {
  await save('সপ্তাহ', 'report=overview', 'owner@shop.example', 'bn')
  await run(SATURDAY)
  const [row] = await emails()
  const { subject, text } = await complete(row!)
  expect(subject).toBe('সপ্তাহ: ৬ জুন ২০২৬ – ১২ জুন ২০২৬')
  expect(text).toContain('বিক্রি | ৳২,৪০০ | আগের সপ্তাহের চেয়ে বেশি (আগে: ৳০)')
})

test('a week is sent once: by two processes at the same time, after a restart, and after another tick; the next week again', async () => {
  await save('Overview', 'report=overview')
  await save('Waste', 'report=waste', null)
  await shop.warmUp()
  await Promise.all([run(SATURDAY), run(SATURDAY), run(SATURDAY)])
  await run('2026-06-13T08:05:00+06:00')
  const report = (await savedReports(shop.db, ownerId())).find(({ name }) => name === 'Overview')
  await changeReport(shop.as('owner'), { id: report!.id, mail: { email: null, language: 'en' } })
  await changeReport(shop.as('owner'), { id: report!.id, mail: { email: 'owner@shop.example', language: 'en' } })
  await run('2026-06-19T23:59:00+06:00')
  expect(await emails()).toHaveLength(1)
  await run('2026-06-20T08:00:00+06:00')
  expect(await emails()).toHaveLength(2)
  expect(await shop.count('reporting.sent_weeks')).toBe(2)
})

function ownerId(): string {
  const { actor } = shop.as('owner')
  if (actor.kind !== 'staff') throw new Error('the owner is staff')
  return actor.staffId
}

test('nothing is sent to staff who left, to staff who may no longer see reports, or after the tick is removed', async () => {
  await save('Overview', 'report=overview')
  const [report] = await savedReports(shop.db, ownerId())
  const owner = (set: { active?: boolean; role?: 'owner' | 'packer' }) =>
    shop.db.updateTable('accounts.staff').set(set).where('id', '=', ownerId()).execute()
  await owner({ active: false })
  await run(SATURDAY)
  await owner({ active: true, role: 'packer' })
  await run(SATURDAY)
  await owner({ role: 'owner' })
  await changeReport(shop.as('owner'), { id: report!.id, mail: { email: null, language: 'en' } })
  await run(SATURDAY)
  expect([await emails(), await shop.count('reporting.sent_weeks')]).toEqual([[], 0])
  await changeReport(shop.as('owner'), { id: report!.id, mail: { email: 'owner@shop.example', language: 'en' } })
  await run(SATURDAY)
  expect(await emails()).toHaveLength(1)
})

test('whoever leaves between reading and writing gets nothing', async () => {
  const added = { email: 'desk@shop.example', language: 'en' } as const
  const manager = await shop.db
    .selectFrom('accounts.staff')
    .select(['id', 'name', 'role'])
    .where('role', '=', 'manager')
    .executeTakeFirstOrThrow()
  const ctx = {
    ...shop.as('owner'),
    actor: { kind: 'staff', staffId: manager.id, name: manager.name, role: manager.role } as const,
  }
  expect(await saveReport(ctx, { name: 'Overview', query: 'report=overview', mail: added })).toEqual({ ok: true })
  const week = dayFrom('2026-06-12')
  const [report] = await dueReports(shop.db, week)
  const now = new Date(SATURDAY)
  const letter = await weeklyLetter({ reader: shop.db, report: report!, now, shopUrl: config.shopUrl })
  expect(await deactivateStaff(shop.as('owner'), manager.id)).toMatchObject({ ok: true })
  const before = await shop.countAll()
  expect(await sendReport({ db: shop.db, now }, { report: report!, week, letter })).toBe(false)
  expect(await shop.countAll()).toEqual(before)
})

test('a report that fails does not hold up the others, and is tried again', async () => {
  await save('Waste', 'report=waste')
  await save('Overview', 'report=overview')
  const failing: typeof weeklyLetter = (asked) =>
    asked.report.query === 'report=waste' ? Promise.reject(new Error('no answer')) : weeklyLetter(asked)
  await expect(run(SATURDAY, failing)).rejects.toThrow('1 weekly reports could not be written.')
  expect(await emails()).toHaveLength(1)
  await run('2026-06-13T08:10:00+06:00')
  expect((await emails()).map(({ body }) => body.split(':')[0])).toEqual(['Overview', 'Waste'])
})

test('the job is planned once for each Saturday at eight', async () => {
  const plan = (moment: string) => planWeeklyReports({ db: shop.db, clock: () => new Date(moment) })
  await Promise.all([plan('2026-06-12T23:00:00+06:00'), plan('2026-06-13T07:59:00+06:00')])
  await plan('2026-06-07T00:00:00+06:00')
  await plan(SATURDAY)
  const jobs = await shop.db
    .selectFrom('platform.jobs')
    .select('run_at')
    .where('kind', '=', 'send-weekly-reports')
    .orderBy('run_at')
    .execute()
  expect(jobs.map(({ run_at }) => run_at)).toEqual([new Date(SATURDAY), new Date('2026-06-20T08:00:00+06:00')])
})

test('a refused report changes nothing, and belongs to its owner alone', async () => {
  await save('Overview', 'report=overview')
  const [report] = await savedReports(shop.db, ownerId())
  const before = await shop.countAll()
  expect(await save(' ', 'report=vat')).toEqual({ ok: false, problem: 'report-name-missing' })
  expect(await save('Overview', 'report=vat')).toEqual({ ok: false, problem: 'report-name-taken' })
  for (const wrong of ['', 'nobody', 'a b@c.d', `${'a'.repeat(250)}@shop.example`])
    expect(await save('VAT', 'report=vat', wrong)).toEqual({ ok: false, problem: 'email-wrong' })
  const mail = { email: 'desk@shop.example', language: 'en' } as const
  expect(await changeReport(shop.as('desk'), { id: report!.id, mail })).toEqual({ ok: false, problem: 'unknown-report' })
  expect(await dropReport(shop.as('desk'), report!.id)).toEqual({ ok: false, problem: 'unknown-report' })
  expect(await dropReport(shop.as('owner'), 'x')).toEqual({ ok: false, problem: 'unknown-report' })
  expect(await savedReports(shop.db, ownerId())).toEqual([report])
  expect(await shop.countAll()).toEqual(before)
})

test('at most 20 reports are saved, also by forms sent at once', async () => {
  await shop.warmUp()
  const saved = await Promise.all(Array.from({ length: 23 }, (_, index) => save(`Report ${index}`, 'report=vat', null)))
  expect(saved.filter(({ ok }) => ok)).toHaveLength(20)
  expect(await shop.count('reporting.saved_reports')).toBe(20)
})
