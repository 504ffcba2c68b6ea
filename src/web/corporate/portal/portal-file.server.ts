import { SHEET_TYPES, writeSheet, type SheetRow } from '#platform/sheets/index.ts'
import { documentOfCompany } from '#shop/billing/index.ts'
import { logoOfCompany } from '#shop/gifting/index.ts'
import { AGES, DOCUMENT_NUMBER } from '#shop/payments/index.ts'
import { paisaToTaka } from '#shop/values/index.ts'
import { documentFile } from '#web/http/document-file.server.ts'
import { keptFileResponse } from '#web/http/kept-file.ts'
import { whatOf } from './money.server.ts'
import { PRIVATE, type OpenPortal } from './open-portal.server.ts'

/** The statement as a spreadsheet, one document of the company's orders, the scan of its certificate, or its logo; null for an unknown file. */
export async function portalFile(open: OpenPortal, file: string): Promise<Response | null> {
  if (file === 'statement.xlsx' || file === 'statement.csv')
    return statementFile(open, file === 'statement.xlsx' ? 'xlsx' : 'csv')
  if (file === 'logo.png') return logoFile(open)
  const receiptId = /^certificate-([0-9a-f-]{36})\.(?:pdf|webp)$/.exec(file)?.[1]
  if (receiptId !== undefined) return scanFile(open, receiptId)
  const number = file.replace(/\.pdf$/, '')
  if (number === file || !DOCUMENT_NUMBER.test(number)) return null
  const { portal, requestContext, language } = open
  const document = await documentOfCompany(requestContext.ctx.db, { companyId: portal.company.id, number })
  return document && documentFile(requestContext.shop, document, language)
}

async function logoFile({ portal, requestContext: { ctx, shop } }: OpenPortal): Promise<Response | null> {
  const logo = await logoOfCompany(ctx.db, portal.company.id)
  return logo && keptFileResponse(shop.files, { file: logo.file, kind: 'image/png' }, 'logo')
}

async function scanFile({ portal, requestContext }: OpenPortal, receiptId: string): Promise<Response | null> {
  const scan = portal.receipts.find(({ id }) => id === receiptId)?.scan
  return scan ? keptFileResponse(requestContext.shop.files, scan, 'certificate') : null
}

/** Amounts are in taka, so that columns add up; the overdue amounts follow the entries. No cell can run as a formula. */
async function statementFile({ portal, t }: OpenPortal, format: 'xlsx' | 'csv'): Promise<Response> {
  const { statement, today } = portal
  const heads = [
    t('portal.day'),
    t('portal.what'),
    t('portal.invoice'),
    `${t('portal.charged')}, ৳`,
    `${t('portal.paid')}, ৳`,
    `${t('portal.running')}, ৳`,
  ]
  const rows: SheetRow[] = statement.entries.map((entry) => [
    entry.day,
    whatOf(entry, t),
    entry.invoice ?? '',
    entry.amount > 0 ? paisaToTaka(entry.amount) : '',
    entry.amount < 0 ? 0 - paisaToTaka(entry.amount) : '',
    paisaToTaka(entry.balance),
  ])
  const ages: SheetRow[] = AGES.map((age) => ['', t(`portal.age.${age}`), '', '', '', paisaToTaka(statement.ages[age])])
  const unallocated: SheetRow = ['', t('portal.unallocated'), '', '', '', 0 - paisaToTaka(statement.unallocated)]
  const all = [heads, ...rows, ['', '', '', '', '', ''], ...ages, unallocated]
  const bytes = await writeSheet(format, { name: t('portal.statement'), rows: all })
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="statement-${today}.${format}"`,
    },
  })
}
