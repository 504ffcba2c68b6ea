import { companyById } from '../accounts/index.ts'
import { brand } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { writeMessages, type Addressee, type QuotationTemplate } from '../messaging/index.ts'
import { inLanguage, linkIn, nameIn, type Language } from '../values/index.ts'
import type { Quotation, QuotationVersion } from './quotations.ts'

/** The URL of the buyer's quotation page, in the buyer's language. */
export function quotationLink(shopUrl: string, language: Language, token: string): string {
  return linkIn(shopUrl, language, `/gift/quotation/${token}`)
}

type About = {
  quotation: Quotation
  version: QuotationVersion
  template: QuotationTemplate
  shopUrl: string
  /** What staff have answered. */
  answer?: string
  /** The run that the approval has opened. */
  run?: { token: string } | null
}

/** A message to the buyer; the e-mail about a version that was sent carries its PDF. After the approval its link leads to the list of people, if there is one. */
export async function tellAboutQuotation(tx: Tx, ctx: Pick<Ctx, 'now'>, about: About): Promise<void> {
  const { contactName: name, phone, email, language } = about.quotation
  await tellPerson(tx, ctx, { ...about, to: { name, phone, email }, language })
}

export async function tellPerson(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { quotation, version, template, shopUrl, answer, run, to, language }: About & { to: Addressee; language: Language },
): Promise<void> {
  const { number, token, companyId, companyName } = quotation
  const company = companyId === null ? null : await companyById(tx, companyId)
  const { version: versionNumber, total, validUntil, lines, delivery, vat } = version
  const shop = inLanguage((await brand(tx)).name, language)
  const link = run ? linkIn(shopUrl, language, `/gift/run/${run.token}`) : quotationLink(shopUrl, language, token)
  const news = {
    number,
    version: versionNumber,
    language,
    shop,
    company: company ? nameIn(company, language) : companyName,
    total,
    validUntil,
    link,
    lines,
    delivery,
    vat,
    toList: Boolean(run),
    ...(answer !== undefined && { answer }),
    ...(template === 'quotation-sent' && { document: { quotationVersionId: version.id } }),
  }
  await writeMessages(tx, { template, letters: [{ to, news }], now })
}
