import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_FILES } from '#tests/no-files.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { brand, brandVersion, changeAccent, draftedBrand, lookVersion, publishLook, saveBrand } from '../content/index.ts'
import type { Gateway, Outgoing } from '../messaging/index.ts'
import { confirmOrder, deliverOrder, dispatchOrder, packOrder, placeOrder, withCompleteEmails } from '../ordering/index.ts'
import { documentsOf, printDocument } from '../payments/index.ts'
import { LANGUAGES } from '../values/index.ts'
import { issueInvoice } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const shopUrl = 'https://rosh.example'
// The name, the phone in any spelling, the e-mail, the prefix of order numbers, and the colours.
const OLD = /.{0,30}(?:PakaFol|পাকাফল|0?9678[ -]?200[ -]?300|PF-\d|#1e5b3a|#143f28).{0,30}/gi
const OLD_COLOURS = ['#1e5b3a', '#143f28', '#f4f8f0', '#b5cbae']

async function name(facts: object) {
  const before = await brand(shop.db)
  expect(await saveBrand(shop.as('owner'), { facts: { ...before, ...facts }, seen: brandVersion(before) })).toEqual({ ok: true })
}

async function rename() {
  await name({ phone: '09678 200 300', email: 'hello@pakafol.example', headOffice: { en: 'PakaFol house', bn: 'পাকাফল ভবন' } })
  await name({
    name: { en: 'Rosh Bagan', bn: 'রস বাগান' },
    smsName: { en: '', bn: '' },
    phone: '01711 000111',
    email: 'hello@rosh.example',
    headOffice: { en: 'Road 1, Rajshahi', bn: 'রোড ১, রাজশাহী' },
    orderPrefix: 'RB',
  })
  const seen = async () => ({ seen: lookVersion(await draftedBrand(shop.db)) })
  expect(await changeAccent(shop.as('owner'), { colour: '#1d4ed8', ...(await seen()) })).toEqual({ ok: true })
  expect(await publishLook(shop.as('owner'), await seen())).toEqual({ ok: true })
}

/** Everything that one order sends, from its placing to its delivery, and its invoice. */
async function deliveredOrder(language: 'en' | 'bn') {
  const buyer = { name: 'Farhana Rahman', phone: GUEST_PHONE, email: 'farhana@example.com' }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer, language, shopUrl }))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId, number } = placed
  const desk = shop.as('desk')
  expect(await confirmOrder(desk, { orderId, shopUrl })).toMatchObject({ ok: true })
  for (const step of [packOrder, dispatchOrder, deliverOrder])
    expect(await step(desk, { orderId, shopUrl, early: true })).toMatchObject({ ok: true })
  expect(await issueInvoice(desk, { orderId })).toMatchObject({ ok: true })
  return { orderId, number }
}

test.each(LANGUAGES)(
  'after a new name no number, message, e-mail or document of a new order has the old one (%s)',
  async (language) => {
    await rename()
    const { orderId, number } = await deliveredOrder(language)
    expect(number).toMatch(/^RB-\d+$/)

    const sent: Record<string, string> = {}
    const toMail: Gateway<Outgoing> = {
      name: 'test',
      async send({ email }) {
        if (email) sent[`e-mail ${email.subject}`] = [email.subject, email.text, email.html].join('\n')
        return { ok: true, reference: null }
      },
    }
    const onError = (error: unknown) => {
      throw error
    }
    const setup = { db: shop.db, files: NO_FILES, now: () => shop.now, shopUrl, sender: 'shop@rosh.example' }
    const gateway = withCompleteEmails(toMail, { ...setup, onError })
    const messages = await sql<Outgoing & { channel: string }>`
    select id, channel, recipient, body, template, language, order_id as "orderId" from messaging.messages where order_id = ${orderId}`.execute(
      shop.db,
    )
    for (const message of messages.rows) {
      if (message.channel === 'email') await gateway.send(message)
      else sent[`${message.channel} ${message.template}`] = message.body
    }
    expect(Object.keys(sent).length).toBeGreaterThanOrEqual(6)
    const emails = Object.entries(sent).filter(([key]) => key.startsWith('e-mail'))
    expect(emails.filter(([, text]) => !text.includes('#1d4ed8')).map(([key]) => key)).toEqual([])
    expect(Object.values(sent).filter((text) => !/Rosh Bagan|রস বাগান/.test(text))).toEqual([])

    const [document] = await documentsOf(shop.db, [orderId])
    for (const paper of LANGUAGES) {
      const { text, colours } = readPdf(await printDocument(NO_FILES, document!, paper))
      // Bangla letters are joined in print, so only Latin ones can be read back from it.
      sent[`document ${paper}`] = text
      expect(text).toContain('01711 000111')
      expect(text).toContain(number)
      expect([...colours].filter((colour) => OLD_COLOURS.includes(colour))).toEqual([])
      expect(colours).toContain('#1d4ed8')
    }
    expect(sent['document en']).toContain('Rosh Bagan')
    const found = Object.entries(sent).flatMap(([what, text]) => (text.match(OLD) ?? []).map((old) => `${what}: ${old}`))
    expect(found).toEqual([])
  },
)
