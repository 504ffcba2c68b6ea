import { sql } from 'kysely'
import { shopWords } from '#texts/shop.server.ts'
import { calendarFile } from '#platform/calendar-file.ts'
import { SHEET_TYPES, writeSheet } from '#platform/sheets/index.ts'
import type { FileStore } from '#platform/files.ts'
import { brand, iconsOf, shadesOf } from '../content/index.ts'
import type { Reader } from '../context.ts'
import {
  calendarOf,
  calendarSequence,
  emailPage,
  type CompleteEmail,
  type EmailDetails,
  type EmailDocument,
  type EmailFile,
  type Gateway,
  type MessageTemplate,
  type Outgoing,
} from '../messaging/index.ts'
import { currentInvoice, documentsOf, printDocument } from '../payments/index.ts'
import {
  addMoney,
  formatDay,
  formatHours,
  formatMoneySms,
  formatWeight,
  grams,
  inLanguage,
  isPromisedByDay,
  linkIn,
  paisa,
  spacedPhone,
  subtractMoney,
  type Language,
  type Paisa,
} from '../values/index.ts'
import { orderLink } from './order-link.ts'
import { orderRows } from './order-rows.ts'
import { orderViews, type OrderView } from './order-view.ts'

const DHAKA = { name: 'Asia/Dhaka', offset: '+0600' }
// Messages after which the buyer expects the invoice, if one was issued.
const WITH_INVOICE: ReadonlySet<MessageTemplate> = new Set(['order-delivered', 'payment-received', 'gift-run-delivered'])

/** Larger attachments are refused by many mailboxes. */
const LARGEST_DOCUMENT = 5 * 1024 * 1024

type Printed = { name: string; bytes: Uint8Array }
type Setup = {
  db: Reader
  files: Pick<FileStore, 'read'>
  now: () => Date
  shopUrl: string
  sender: string
  /** Makes the PDF of a module that builds on orders; null where there is none. */
  printAttached?: (document: EmailDocument, language: Language) => Promise<Printed | null>
  onError: (error: unknown) => void
}

/** The mail gateway, with each e-mail completed from the order as it is when the e-mail leaves. */
export function withCompleteEmails(gateway: Gateway, setup: Setup): Gateway<Outgoing> {
  return {
    ...gateway,
    async send(message) {
      let email: CompleteEmail
      try {
        email = await completeEmail(setup, message)
      } catch (error) {
        // Counted as an attempt, so that an e-mail that can't be completed is not retried forever.
        setup.onError(error)
        return { ok: false, problem: 'email-not-completed', retry: true }
      }
      return gateway.send({ ...message, email })
    },
  }
}

export async function completeEmail(setup: Setup, message: Outgoing): Promise<CompleteEmail> {
  const { db, shopUrl } = setup
  const { language, orderId, template, body, details: stored } = message
  const own = await brand(db)
  const t = shopWords('messages', language)
  const shop = inLanguage(own.name, language)
  const foot = [
    inLanguage(own.headOffice, language),
    ...(own.phone ? [t('email.phone', { phone: own.phone })] : []),
    own.email,
  ].filter((line) => line !== '')
  const home = linkIn(shopUrl, language, '/')
  const { leaf: accent } = shadesOf(own.accent)
  const frame = { language, shop, logo: `${shopUrl}${iconsOf(own).app[192].any}`, accent, home, foot }
  const [row] = orderId === null ? [] : await orderRows(db, sql`where id = ${orderId}::uuid`)
  if (!row) {
    const files = [...(await filesOf(stored?.file)), ...(await documentOf(setup, stored?.document, language))]
    return { ...emailPage(body, frame, stored ?? null), files, calendar: null, unsubscribe: stored?.unsubscribe?.link }
  }
  const [order] = await orderViews(db, [row], setup.now())
  const details = detailsOf(order!, language)
  const invoice = WITH_INVOICE.has(template) ? currentInvoice(await documentsOf(db, [row.id])) : null
  return {
    ...emailPage(body, frame, details),
    files: invoice
      ? [
          {
            filename: `${invoice.number}.pdf`,
            content: Buffer.from(await printDocument(setup.files, invoice, language)),
            contentType: 'application/pdf',
          },
        ]
      : [],
    calendar: await calendarOfOrder(setup, message, { order: order!, shop }),
  }
}

async function filesOf(file: EmailFile | undefined): Promise<CompleteEmail['files']> {
  if (!file) return []
  const sheet = await writeSheet('xlsx', { name: file.filename.slice(0, 31), rows: file.rows })
  return [{ filename: `${file.filename}.xlsx`, content: Buffer.from(sheet), contentType: SHEET_TYPES.xlsx }]
}

/** Without a PDF that cannot be made, or is too large, the e-mail still goes: it has the link. */
async function documentOf(
  { printAttached: print, onError }: Setup,
  document: EmailDocument | undefined,
  language: Language,
): Promise<CompleteEmail['files']> {
  if (!document || !print) return []
  try {
    const printed = await print(document, language)
    if (!printed || printed.bytes.length > LARGEST_DOCUMENT) return []
    return [{ filename: printed.name, content: Buffer.from(printed.bytes), contentType: 'application/pdf' }]
  } catch (error) {
    onError(error)
    return []
  }
}

function detailsOf(order: OrderView, language: Language): EmailDetails {
  const t = shopWords('messages', language)
  const money = (amount: Paisa) => formatMoneySms(amount, language)
  const box = boxOf(order)
  const facts =
    order.status === 'cancelled' || !box
      ? []
      : [
          { term: t('email.when'), text: whenOf(box, language) },
          {
            term: t('email.to'),
            text: [box.recipient.name, addressOf(box, language), spacedPhone(box.recipient.phone)].join('\n'),
          },
        ]
  const lines = order.lines.map(({ name, label, units, weighedGrams, linePaisa }) => {
    const size = [inLanguage(label, language), weighedGrams === null ? '' : formatWeight(grams(weighedGrams), language)]
    const pack = size.filter((part) => part !== '').join(', ')
    return {
      name: inLanguage(name, language),
      pack: pack === '' ? t('email.units', { count: units }) : t('email.unitsOf', { count: units, pack }),
      amount: money(linePaisa),
    }
  })
  return { facts, lines, sums: sumsOf(order, language) }
}

/** A cancelled order costs nothing: only paid and refunded amounts are listed. */
function sumsOf(order: OrderView, language: Language): EmailDetails['sums'] {
  const t = shopWords('messages', language)
  const money = (amount: Paisa) => formatMoneySms(amount, language)
  const paid = subtractMoney(
    addMoney(...order.payments.map(({ captured }) => captured)),
    addMoney(...order.payments.map(({ refunded }) => refunded)),
  )
  const price = [
    ...(order.discount > 0 ? [{ term: t('email.discount'), amount: `−${money(order.discount)}` }] : []),
    { term: t('email.delivery'), amount: order.delivery === 0 ? t('email.free') : money(order.delivery) },
    ...(order.rounding < 0 ? [{ term: t('email.rounding'), amount: money(order.rounding) }] : []),
    { term: t('email.total'), amount: money(order.total), strong: true },
  ]
  return [
    ...(order.status === 'cancelled' ? [] : price),
    ...(paid > 0 ? [{ term: t('email.paid'), amount: money(paid) }] : []),
    ...(order.due > 0 ? [{ term: t('email.due'), amount: money(order.due), strong: true }] : []),
    ...(order.due < 0 ? [{ term: t('email.refund'), amount: money(subtractMoney(paisa(0), order.due)), strong: true }] : []),
  ]
}

type Box = OrderView['consignments'][number]

/** The one box of an order; null for a gift run, whose buyer follows the boxes on its page. */
function boxOf({ source, consignments }: OrderView): Box | null {
  if (source === 'gift-run') return null
  return consignments.find(({ state }) => state !== 'cancelled') ?? consignments[0] ?? null
}

function whenOf({ mode, day, promisedUntil, starts, ends }: Box, language: Language): string {
  return shopWords('messages', language)(`email.when.${mode}`, {
    day: formatDay(isPromisedByDay(mode) ? promisedUntil : day, language, 'long'),
    hours: formatHours(starts, ends, language),
  })
}

function addressOf({ recipient, areaName, districtName }: Box, language: Language): string {
  const area = `${inLanguage(areaName, language)}, ${inLanguage(districtName, language)}`
  return [recipient.addressLine, recipient.landmark ?? '', area].filter((line) => line !== '').join('\n')
}

async function calendarOfOrder(
  { db, now, shopUrl, sender }: Setup,
  { id, template, orderId, language }: Outgoing,
  { order, shop }: { order: OrderView; shop: string },
): Promise<CompleteEmail['calendar']> {
  const kind = calendarOf(template)
  const box = boxOf(order)
  if (kind === null || !box || orderId === null) return null
  const t = shopWords('messages', language)
  const link = orderLink(shopUrl, language, order.token)
  const byDay = isPromisedByDay(box.mode)
  return calendarFile(
    {
      uid: `order-${orderId}@${new URL(shopUrl).hostname}`,
      sequence: await calendarSequence(db, { orderId, messageId: id }),
      cancelled: kind === 'cancelled' || order.status === 'cancelled',
      writtenAt: now(),
      summary: t('email.event', { shop, number: order.number }),
      description: link,
      location: addressOf(box, language).replaceAll('\n', ', '),
      url: link,
      organizer: { name: shop, address: sender },
      day: byDay ? box.promisedUntil : box.day,
      hours: byDay ? null : { from: box.starts, to: box.ends },
    },
    DHAKA,
  )
}
