import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_FILES } from '#tests/no-files.ts'
import { draftQuotation, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { sendNext, type CompleteEmail } from '../messaging/index.ts'
import { withCompleteEmails } from '../ordering/index.ts'
import type { Language } from '../values/index.ts'
import { answerOnQuotation } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Every waiting e-mail, as it leaves. */
async function sent(): Promise<CompleteEmail[]> {
  const emails: CompleteEmail[] = []
  const email = withCompleteEmails(
    {
      name: 'test',
      send: async (message) => {
        emails.push(message.email!)
        return { ok: true, reference: null }
      },
    },
    {
      db: shop.db,
      files: NO_FILES,
      now: () => shop.now,
      shopUrl,
      sender: 'shop@pakafol.example',
      onError: (error) => {
        throw error
      },
    },
  )
  while (await sendNext({ db: shop.db, now: shop.now }, { email }));
  return emails
}

async function quotationEmail(language: Language) {
  const quotationId = await draftQuotation(shop, { language })
  const token = await sendDraft(shop, quotationId)
  const [email] = await sent()
  return { email: email!, token, quotationId }
}

test('the e-mail of a quotation has its lines, totals, last day and a button, as text and as HTML', async () => {
  const { email, token } = await quotationEmail('en')
  expect(email.subject).toMatch(/^Quotation Q-2026-\d+ from PakaFol$/)
  expect(email.text).toMatch(
    new RegExp(
      [
        'Valid until:\n\\w+ \\d+ \\w+',
        'Himsagar mango, 5 kg crate, 60 pieces: Tk 54,000\nPrinted card, 60 pieces: Tk 930',
        'Delivery charge: [^\n]+\nTotal: Tk 54,930[^\n]*',
      ].join('\n\n'),
    ),
  )
  expect(email.text).toContain(`See the quotation:\n${shopUrl}/gift/quotation/${token}`)
  expect(email.html).toContain(`<a href="${shopUrl}/gift/quotation/${token}"`)
  expect(email.html).toMatch(/Printed card<br>.*60 pieces/)
  expect(email.html).not.toContain('undefined')
})

test('a Bangla e-mail of a quotation is entirely in Bangla', async () => {
  const { email, token } = await quotationEmail('bn')
  expect(email.text).toContain('প্রিয় Shirin Akter,')
  expect(email.text).toContain('ছাপা কার্ড, ৬০টি: ৳৯৩০')
  expect(email.text).toContain('মোট: ৳৫৪,৯৩০')
  expect(email.text).toContain(`কোটেশন দেখুন:\n${shopUrl}/bn/gift/quotation/${token}`)
  expect(email.text).not.toMatch(/Total|Valid|Delivery|pieces/)
})

test('an answer comes with the same lines', async () => {
  const { quotationId } = await quotationEmail('en')
  expect(await answerOnQuotation(shop.as('desk'), { quotationId, text: 'Yes, on Friday.', shopUrl })).toEqual({ ok: true })
  const [email] = await sent()
  expect(email!.text).toContain('Yes, on Friday.')
  expect(email!.text).toContain('Himsagar mango, 5 kg crate, 60 pieces: Tk 54,000')
})
