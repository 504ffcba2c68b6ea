import type { Reader } from '#shop/context.ts'
import { accountingFile, BOOKS, FORMATS } from '../../reports/accounting-files.server.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { reportAsked } from './report-asked.server.ts'

/** A book of the accountant for the days of a report. */
export async function bookFile(
  { ctx, shop }: StaffContext,
  search: URLSearchParams,
  params: { book?: string; format?: string },
): Promise<Response> {
  const book = BOOKS.find((one) => one === params.book)
  const format = book && FORMATS[book].find((one) => one === params.format)
  if (!book || !format) throw notFound()
  const { scope } = reportAsked(search, ctx.now)
  const read = (reader: Reader) => accountingFile(reader, { book, format, days: { from: scope.from, until: scope.until } })
  const { name, type, bytes } = await (shop.reads ? shop.reads.read(read) : read(ctx.db))
  return new Response(bytes, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' },
  })
}
