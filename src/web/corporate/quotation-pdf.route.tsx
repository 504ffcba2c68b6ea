import { printQuotation } from '#shop/gifting/index.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/quotation-pdf.route'
import { languageOfPath } from '#shop/values/paths.ts'

/** The quotation as a PDF, or the proforma invoice of an approved one, for a holder of the link. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs): Promise<Response> {
  const { ctx, shop, clientAddress } = context.get(requestContextKey)
  const refused = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'private, no-store' } })
  if (!(await shop.limits.use('quotation-pdf', clientAddress)).ok) return refused(429)
  const wanted = url.searchParams.get('version')
  const version = wanted !== null && /^\d{1,4}$/.test(wanted) ? Number(wanted) : null
  const as = url.searchParams.get('as') === 'proforma' ? 'proforma' : 'quotation'
  const printed = await printQuotation(ctx.db, shop.files, {
    token,
    version,
    language: languageOfPath(url.pathname),
    as,
    now: ctx.now,
  })
  if (!printed) return refused((await shop.limits.use('unknown-link', clientAddress)).ok ? 404 : 429)
  return new Response(new Uint8Array(printed.bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${printed.name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
