import { DOCUMENT_NUMBER, documentByNumber } from '#shop/payments/index.ts'
import { documentFile } from '../http/document-file.server.ts'
import type { Route } from './+types/invoice.route'
import { notFound, requireStaff } from './access.server.ts'
import { DEFAULT_LANGUAGE, asLanguage } from '#shop/values/language.ts'

/** One document as a PDF, in the language of the URL. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-invoices')
  const { number } = args.params
  const document = DOCUMENT_NUMBER.test(number) ? await documentByNumber(ctx.db, number) : null
  if (!document) throw notFound()
  return documentFile(shop, document, asLanguage(args.url.searchParams.get('language')) ?? DEFAULT_LANGUAGE)
}
