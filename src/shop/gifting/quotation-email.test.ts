import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_FILES } from '#tests/no-files.ts'
import { draftQuotation, sendDraft } from '#tests/quotations.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { sendNext, type CompleteEmail } from '../messaging/index.ts'
import { withCompleteEmails } from '../ordering/index.ts'
import type { Language } from '../values/index.ts'
import { answerOnQuotation, printVersion, versionsOf } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Print = NonNullable<Parameters<typeof withCompleteEmails>[1]['printAttached']>
const print: Print = ({ quotationVersionId: versionId }, language) =>
  printVersion(shop.db, NO_FILES, { versionId, language, now: shop.now })

/** Every waiting e-mail, as it leaves. */
async function sent({ printAttached = print, onError = fail }: { printAttached?: Print; onError?: typeof fail } = {}): Promise<
  CompleteEmail[]
> {
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
      printAttached,
      onError,
    },
  )
  while (await sendNext({ db: shop.db, now: shop.now }, { email }));
  return emails
}

function fail(error: unknown): void {
  throw error
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

test('the e-mail of a version that was sent carries its PDF in the buyer’s language, and the outbox holds none of it', async () => {
  const { email, quotationId } = await quotationEmail('bn')
  expect(email.files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['Q-2026-00001-1.pdf', 'application/pdf'],
  ])
  expect(readPdf(email.files[0]!.content).text.normalize('NFC')).toContain('কোটেশন')
  const stored = await shop.db
    .selectFrom('messaging.messages')
    .select('details')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  const [version] = await versionsOf(shop.db, [quotationId])
  expect((stored.details as { document?: unknown }).document).toEqual({ quotationVersionId: version!.id })
  expect(JSON.stringify(stored.details).length).toBeLessThan(2_000)
  await answerOnQuotation(shop.as('desk'), { quotationId, text: 'Yes, on Friday.', shopUrl })
  expect((await sent())[0]!.files).toEqual([])
})

test('without a PDF that cannot be made or is too large, the e-mail goes with its link', async () => {
  const failed: unknown[] = []
  const broken = new Error('no typesetter')
  const first = await sendDraft(shop, await draftQuotation(shop))
  const printAttached = () => Promise.reject(broken)
  const [without] = await sent({ printAttached, onError: (error) => void failed.push(error) })
  expect(without!.files).toEqual([])
  expect(without!.text).toContain(`${shopUrl}/gift/quotation/${first}`)
  expect(failed).toEqual([broken])
  await sendDraft(shop, await draftQuotation(shop))
  const large = { name: 'large.pdf', bytes: new Uint8Array(5 * 1024 * 1024 + 1) }
  expect((await sent({ printAttached: () => Promise.resolve(large) }))[0]!.files).toEqual([])
})
