import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFiles, type FileStore } from '#platform/files.ts'
import { given, giftRun, LINK_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { posted, requestContextOf } from '#tests/posted-form.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import {
  addRecipient,
  answerDay,
  answerPlace,
  approveHere,
  askRecipients,
  confirmRun,
  declineGift,
  giveToCharity,
  planRun,
  proofsOf,
  remindRecipients,
  runOf,
  sayThanks,
} from '#shop/gifting/index.ts'
import { confirmOrder, deliverOrder, dispatchOrder, failDelivery, packOrder, replanDelivery } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { sentLogo, setRunLogo } from '#tests/sender-logos.ts'
import * as giftFor from '../gift-for.route.tsx'
import { giftFile } from './gift-files.server.ts'
import * as boxPage from '#web/storefront/box.route.tsx'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'recipient-'))
  files = localFiles(folder)
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const PHONE = '01720000001'
const place = { areaId: 'dhaka/mirpur', addressLine: 'House on the corner', landmark: '', person: null }
const friend = { ...place, person: { name: 'Rezaul Haq', phone: '01819220873' } }
const charity = { name: 'Asha Foundation', phone: '01720009999', areaId: 'dhaka/mirpur', addressLine: 'House 1, Road 2' }
const system = (moment: string) => ({ ...shop.at(moment).as('owner'), actor: { kind: 'system', name: 'gifts' } as const })

/** Everything that one recipient receives, from the first message until after delivery. */
function recipient(token: string) {
  const bytes: string[] = []
  const states = new Set<string>()
  const see = async (query = '', at = shop) => {
    for (const prefix of ['', '/bn']) {
      const asked = { path: `${prefix}/gift/for/${token}${query}`, params: { link: token } }
      const requestContext = { ...requestContextOf(shop), ctx: at.as('guest') }
      const { status, data } = await officeOf(shop).callAs(requestContext, giftFor.loader, asked)
      expect(status).toBe(200)
      states.add(stepOf(data))
      bytes.push(JSON.stringify(data))
    }
    const style = await giftFile(requestContextOf(shop), { token, file: 'card.css' })
    bytes.push(await style!.text())
  }
  const send = async (fields: Record<string, string>) => {
    const path = `/gift/for/${token}`
    const { data } = await officeOf(shop).callAs(
      requestContextOf(shop),
      giftFor.action,
      { path, params: { link: token } },
      posted(path, fields),
    )
    bytes.push(JSON.stringify(data))
  }
  const seeBox = async (code: string) => {
    for (const prefix of ['', '/bn']) {
      const asked = { path: `${prefix}/box/${code}`, params: { code } }
      const { status, data } = await officeOf(shop).callAs(requestContextOf(shop), boxPage.loader, asked)
      expect(status).toBe(200)
      bytes.push(JSON.stringify(data))
    }
  }
  return { bytes, states, see, send, seeBox }
}

function stepOf(data: unknown): string {
  const { step, status } = (data as { view: { step: string; status: string } }).view
  return step === 'status' ? status : step
}

/** The price of the box, its delivery charge and their sum, in any notation, and every word for money. Ids are not amounts. */
function expectNoPrice(texts: readonly string[]): void {
  for (const text of texts) {
    const said = text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '').replace(/gift\/for\/[\w-]{24}/g, '')
    expect(said).not.toMatch(
      /৳|\b(?:Tk|BDT|taka|paisa|price|prices|cost|costs|paid|total|discount|invoice)\b|টাকা|পয়সা|দাম|মূল্য|মোট|চালান/i,
    )
    expect(said).not.toMatch(/1,?000|1,?500|১,?০০০|১,?৫০০|100000|150000|50000/)
  }
}

test.each(['en', 'bn'] as const)(
  'nothing that is sent to a recipient contains a price, in any state (in %s)',
  async (language) => {
    const run = await giftRun(shop)
    await sql`update gifting.gift_runs set language = ${language} where id = ${run.id}::uuid`.execute(shop.db)
    const guest = shop.as('guest')
    const ref = { run: { token: run.token } }
    expect(await setRunLogo(guest, files, { ...ref, sent: await sentLogo(folder) })).toEqual({ ok: true })
    const asked = { byLink: true, district: '', area: '', address: '' }
    await addRecipient(guest, { run: { token: run.token }, typed: given(1, { phone: PHONE, ...asked }) })
    await askRecipients(guest, { run: { token: run.token }, rules: LINK_RULES })
    const first = await shop.db
      .selectFrom('messaging.messages')
      .select('body')
      .where('template', '=', 'gift-link')
      .executeTakeFirstOrThrow()
    const token = /gift\/for\/([\w-]+)$/.exec(await withLongLinks(shop, first.body))![1]!
    const { bytes, states, see, send, seeBox } = recipient(token)

    await see()
    await send({ intent: 'place', area: 'nowhere', address: 'x' })
    await send({ intent: 'day', when: 'never' })
    await send({ intent: 'nonsense' })
    await answerPlace(guest, { token, place })
    await see('?step=day')
    await declineGift(guest, { token, shopUrl: SHOP_URL })
    await see()
    await see('?step=place')
    await sql`
      update gifting.gift_runs set may_pass_on = true, card_text = 'Dear {name}', charity_name = ${charity.name}, charity_phone = '+8801720009999',
        charity_area_id = ${charity.areaId}, charity_address_line = ${charity.addressLine} where id = ${run.id}::uuid`.execute(
      shop.db,
    )
    await see('?step=give')
    await send({ intent: 'give', area: 'nowhere', address: 'x', name: '', phone: '' })
    await answerPlace(guest, { token, place: friend })
    const chosen = { token, day: dayFrom('2026-06-13'), slotId: shop.slot('dhaka-van-morning'), ripeness: null }
    expect(await answerDay(guest, chosen)).toEqual({ ok: true })
    await see()
    expect(await giveToCharity(guest, { token })).toEqual({ ok: true })
    await see()
    await answerPlace(guest, { token, place })
    await remindRecipients(system('2026-06-15T10:00:00+06:00'), LINK_RULES)
    const slotId = shop.slot('dhaka-van-morning')
    expect(await answerDay(guest, { token, day: dayFrom('2026-06-13'), slotId, ripeness: 'ready' })).toEqual({ ok: true })
    await see()
    await sayThanks(guest, files, { token, thanks: 'ধন্যবাদ', photo: null })
    await see('?done=thanks')

    const now = (await runOf(shop.db, { runId: run.id }))!
    const { total } = await planRun(shop.db, now, shop.now)
    const shown = { seenVersion: now.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
    const confirmed = await confirmRun(guest, { run: { token: run.token }, ...shown })
    if (!confirmed.ok) throw new Error(confirmed.problem)
    const { orderId } = confirmed
    await see()
    await see('?step=day')
    await see('?step=place')
    await send({ intent: 'nonsense' })
    await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(
      shop.db,
    )
    const [box] = await consignmentsOf(shop.db, [orderId])
    await seeBox(box!.boxCode)
    const desk = shop.as('desk')
    const one = { orderId, consignmentId: box!.id, shopUrl: SHOP_URL }
    const early = { ...one, early: true }
    const steps = [
      () => confirmOrder(desk, { orderId, shopUrl: SHOP_URL }),
      () => packOrder(desk, early),
      () => dispatchOrder(desk, early),
      () => failDelivery(desk, { ...one, failure: { reason: 'nobody-home', words: null } }),
      () => replanDelivery(desk, { ...one, slotId, day: dayFrom('2026-06-14') }),
      () => dispatchOrder(desk, early),
      () => deliverOrder(desk, one),
    ]
    for (const step of steps) {
      expect(await step()).toMatchObject({ ok: true })
      await see()
      await seeBox(box!.boxCode)
    }
    expect(states).toEqual(
      new Set([
        'place',
        'day',
        'give',
        'declined',
        'given',
        'charity',
        'answered',
        'ordered',
        'on-the-way',
        'failed',
        'delivered',
      ]),
    )

    const messages = await shop.db
      .selectFrom('messaging.messages')
      .select(['template', 'channel', 'language', 'body'])
      .where('recipient', 'like', '%1720000001')
      .execute()
    const ways = messages.map((message) => `${message.template} ${message.channel} ${message.language}`).sort()
    expect(ways).toEqual(['gift-link', 'gift-on-the-way', 'gift-on-the-way'].map((name) => `${name} sms ${language}`))
    bytes.push(...messages.map(({ body }) => body))
    // What lies in the box: its card, and its sleeve around it.
    for (const kind of ['card', 'sleeve'] as const) {
      const { version } = (await runOf(shop.db, { runId: run.id }))!
      const shown = { kind, name: 'Shirin', seenVersion: version, example: 'Nasrin', shopUrl: SHOP_URL }
      await sql`update gifting.gift_runs set card_text = 'Dear {name}, from {company}', with_sleeve = true where id = ${run.id}::uuid`.execute(
        shop.db,
      )
      const approved = await approveHere(guest, files, { ...ref, ...shown })
      if (!approved.ok) throw new Error(approved.problem)
      const proof = (await proofsOf(shop.db, run.id)).find(({ id }) => id === approved.proofId)
      bytes.push(readPdf((await files.read(proof!.file!))!).text)
    }
    expectNoPrice(bytes)
  },
)

test('the reminder has no price either, and only this recipient gets it', async () => {
  for (const language of ['en', 'bn'] as const) {
    const run = await giftRun(shop)
    await sql`update gifting.gift_runs set language = ${language} where id = ${run.id}::uuid`.execute(shop.db)
    await addRecipient(shop.as('guest'), {
      run: { token: run.token },
      typed: given(1, { byLink: true, district: '', area: '', address: '' }),
    })
    await askRecipients(shop.as('guest'), { run: { token: run.token }, rules: LINK_RULES })
  }
  expect(await remindRecipients(system('2026-06-15T10:00:00+06:00'), LINK_RULES)).toBe(2)
  const messages = await shop.db.selectFrom('messaging.messages').select(['template', 'channel', 'body']).orderBy('id').execute()
  expect(messages.map(({ template, channel }) => `${template} ${channel}`).sort()).toEqual(
    ['gift-link', 'gift-link', 'gift-reminder', 'gift-reminder'].map((template) => `${template} sms`),
  )
  expectNoPrice(messages.map(({ body }) => body))
})

test('expired and invented links, and links of a cancelled run or a removed recipient, show the same page', async () => {
  const unknown = await pageOf('a'.repeat(24), shop)
  const run = await giftRun(shop)
  for (const index of [1, 2]) {
    await addRecipient(shop.as('guest'), {
      run: { token: run.token },
      typed: given(index, { byLink: true, district: '', area: '', address: '' }),
    })
  }
  await askRecipients(shop.as('guest'), { run: { token: run.token }, rules: LINK_RULES })
  const sent = await shop.db.selectFrom('messaging.messages').select('body').orderBy('recipient').execute()
  const texts = await Promise.all(sent.map(({ body }) => withLongLinks(shop, body)))
  const [gone, kept] = texts.map((body) => /gift\/for\/([\w-]+)$/.exec(body)![1]!) as [string, string]
  expect((await pageOf(gone, shop)).status).toBe(200)
  await sql`delete from gifting.recipients where run_id = ${run.id}::uuid and position = 1`.execute(shop.db)
  expect(await pageOf(gone, shop)).toEqual(unknown)
  expect((await pageOf(kept, shop)).status).toBe(200)
  expect(await pageOf(kept, shop.at('2026-06-19T00:00:00+06:00'))).toEqual(unknown)
  await sql`update gifting.gift_runs set state = 'cancelled' where id = ${run.id}::uuid`.execute(shop.db)
  expect(await pageOf(kept, shop)).toEqual(unknown)
  const before = await shop.countAll()
  for (const intent of ['place', 'day', 'decline', 'thanks']) {
    const fields = {
      intent,
      area: place.areaId,
      address: place.addressLine,
      thanks: 'x',
      when: `2026-06-13 ${shop.slot('dhaka-van-morning')}`,
    }
    const asked = { path: `/gift/for/${kept}`, params: { link: kept } }
    expect((await officeOf(shop).callAs(requestContextOf(shop), giftFor.action, asked, posted(asked.path, fields))).status).toBe(
      404,
    )
  }
  expect(await remindRecipients(system('2026-06-15T10:00:00+06:00'), LINK_RULES)).toBe(0)
  expect(await shop.countAll()).toEqual(before)
})

async function pageOf(token: string, at: Pick<Shop, 'as'>) {
  const requestContext = { ...requestContextOf(shop), ctx: at.as('guest') }
  const { status, data } = await officeOf(shop).callAs(requestContext, giftFor.loader, {
    path: `/gift/for/${token}`,
    params: { link: token },
  })
  return { status, data: JSON.stringify(data) }
}
