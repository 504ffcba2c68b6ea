import { PAPER_NUMBER, paperByNumber } from '#shop/payments/index.ts'
import { paperFile } from '../http/paper-file.server.ts'
import type { Route } from './+types/invoice.route'
import { notFound, requireStaff } from './access.server.ts'
import { DEFAULT_LANGUAGE, asLanguage } from '#shop/values/language.ts'

/** One document as a PDF, in the language of the URL. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requireStaff(args, 'see-invoices')
  const { number } = args.params
  const paper = PAPER_NUMBER.test(number) ? await paperByNumber(ctx.db, number) : null
  if (!paper) throw notFound()
  return paperFile(paper, asLanguage(args.url.searchParams.get('language')) ?? DEFAULT_LANGUAGE)
}
