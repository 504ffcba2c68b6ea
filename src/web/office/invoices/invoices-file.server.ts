import { SHEET_TYPES, writeSheet, type SheetCell } from '#platform/sheets/index.ts'
import { listDocuments, signOf, type InvoiceDocument } from '#shop/payments/index.ts'
import { dayInDhaka, paisaToTaka, paisa, timeInDhaka } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import { invoicesAsked } from './invoices.server.ts'

// More than a shop of this size issues in a year.
const MOST_ROWS = 50_000

/** The documents as a spreadsheet: amounts are in taka, and credit notes are negative, so that columns add up. */
export async function invoicesFile({ ctx, language }: StaffContext, search: URLSearchParams, format: string): Promise<Response> {
  if (format !== 'xlsx' && format !== 'csv') throw notFound()
  const { filter, shown } = invoicesAsked(search)
  const documents = await listDocuments(ctx.db, { filter, sort: shown.sort, after: null, most: MOST_ROWS })
  const t = officeWords(language)
  const heads = [
    t('invoices.number'),
    t('invoices.kind'),
    t('invoices.issued'),
    t('invoices.order'),
    t('invoices.buyer'),
    t('invoices.bin'),
    t('invoices.corrects'),
    `${t('invoices.net')}, ৳`,
    `${t('invoices.vat')}, ৳`,
    `${t('invoices.total')}, ৳`,
  ]
  const rows = documents.map((document) => rowOf(document, t(`document.${document.kind}`)))
  const name = ['invoices', filter.fiscalYear].filter(Boolean).join('-')
  return new Response(new Uint8Array(await writeSheet(format, { name: 'invoices', rows: [heads, ...rows] })), {
    headers: {
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function rowOf({ number, kind, issuedAt, total, vat, content }: InvoiceDocument, kindName: string): SheetCell[] {
  const { orderNumber, buyer, corrects } = content
  const sign = signOf(kind)
  const taka = (amount: number) => paisaToTaka(paisa(sign * amount))
  const issued = `${dayInDhaka(issuedAt)} ${timeInDhaka(issuedAt)}`
  return [
    number,
    kindName,
    issued,
    orderNumber,
    buyer.name,
    buyer.bin ?? '',
    corrects?.number ?? '',
    taka(total - vat),
    taka(vat),
    taka(total),
  ]
}
