import { companyById, memberOf, type Company } from '#shop/accounts/index.ts'
import { brand, photoData, type PhotoData } from '#shop/content/index.ts'
import type { Actor, Reader } from '#shop/context.ts'
import {
  contentWords,
  deliveryTexts,
  heldOf,
  noteOpened,
  picturesOfLines,
  quotationByToken,
  quotationEvents,
  canRemind,
  versionsOf,
  runOfVersion,
  type Quotation,
  type QuotationEvent,
  type QuotationVersion,
} from '#shop/gifting/index.ts'
import { companyCredit } from '#shop/payments/index.ts'
import { advanceOf, needsApprover, onAccountOf, quotationStatus } from '#shop/gifting/model.ts'
import {
  dayInDhaka,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  inLanguage,
  nameIn,
  paisa,
  subtractMoney,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { QuotationPageData } from './quotation-data.ts'

type Asked = { token: string; wanted: string | null; language: Language }
type Visiting = { actor: Actor; quotation: Quotation; version: QuotationVersion; pageContext: PageContext }
type PageContext = { language: Language; t: ReturnType<typeof wordsOf<'quotation'>>; shopName: string }

/** The buyer's page of the newest sent version, or of the requested one; null for an unknown token. */
export async function quotationPageData(
  { ctx }: RequestContext,
  { token, wanted, language }: Asked,
): Promise<QuotationPageData | null> {
  const quotation = await quotationByToken(ctx.db, token)
  const sent = quotation ? (await versionsOf(ctx.db, [quotation.id])).filter(({ state }) => state !== 'draft') : []
  const version = sent.find((one) => String(one.version) === wanted) ?? sent[0]
  if (!quotation || !version) return null
  // Staff who look at it from the office do not count as the buyer.
  if (ctx.actor.kind !== 'staff') await noteOpened(ctx, { quotationId: quotation.id, version: version.version })
  const [events, own] = [await quotationEvents(ctx.db, quotation.id), await brand(ctx.db)]
  const company = quotation.companyId === null ? null : await companyById(ctx.db, quotation.companyId)
  const pageContext = { language, t: wordsOf('quotation', language), shopName: inLanguage(own.name, language) }
  const held = await heldOf(ctx.db, { versionId: version.id, now: ctx.now })
  const photos = await picturesOfLines(ctx.db, version.lines)
  const status = quotationStatus(version, dayInDhaka(ctx.now))
  return {
    token,
    number: quotation.number,
    version: version.version,
    company: company ? nameIn(company, language) : quotation.companyName || quotation.contactName,
    contact: [quotation.contactName, quotation.contactDesignation].filter(Boolean).join(', '),
    wanted: quotation.wantedDay && formatDay(quotation.wantedDay, language, 'long'),
    status,
    validUntil: formatDay(version.validUntil, language, 'long'),
    ...moneyOf(version, pageContext, (line) => (photos.get(line) ?? []).map((photo) => photoData(photo, ''))),
    terms: version.terms,
    delivery: deliveryTexts(version, { held, language }),
    approved: approvedOf(events, version, pageContext, (await runOfVersion(ctx.db, version.id))?.token ?? null),
    approval:
      status === 'sent' ? await approvalFor(ctx.db, { actor: ctx.actor, quotation, company, version, pageContext }) : null,
    credit: status === 'sent' ? await creditFor(ctx.db, { actor: ctx.actor, quotation, version, pageContext }) : null,
    talk: talkOf(events, pageContext),
    canAskChange: status === 'sent' || status === 'expired' || status === 'declined',
    versions: versionsShown(sent, version, pageContext),
    newest: sent[0]!.version,
    reminders: await remindersFor(ctx.db, { quotation, versions: sent }),
    phone: own.phone,
  }
}

function moneyOf(
  version: QuotationVersion,
  { language, t }: PageContext,
  photosOf: (line: number) => PhotoData[],
): Pick<QuotationPageData, 'total' | 'lines' | 'rows' | 'vat'> {
  const money = (amount: Paisa) => formatMoney(amount, language)
  const { goods, delivery, total, vat, advancePercent, creditDays, lines } = version
  const advance = advanceOf(total, advancePercent)
  const rest = subtractMoney(total, advance)
  const rows: QuotationPageData['rows'] = [
    { key: 'goods', term: t('quotation.goods'), value: money(goods) },
    { key: 'delivery', term: t('quotation.delivery'), value: delivery === 0 ? t('quotation.free') : money(delivery) },
    { key: 'total', term: t('quotation.total'), value: money(total), kind: 'total' },
  ]
  if (vat > 0) rows.push({ key: 'vat', term: t('quotation.vat'), value: money(vat) })
  if (advance > 0) rows.push({ key: 'advance', term: t('quotation.advance'), value: money(advance) })
  const later = creditDays > 0 ? t('quotation.onAccount', { days: creditDays }) : t('quotation.rest')
  if (rest > 0) rows.push({ key: 'rest', term: later, value: money(rest) })
  return {
    total: money(total),
    rows,
    vat: vat > 0 ? '' : t('quotation.noVat'),
    lines: lines.map(({ position, name, units, unitPrice, linePaisa, contents }) => ({
      key: position,
      name: inLanguage(name, language),
      contents: contentWords(contents, language),
      photos: photosOf(position),
      units: t('quotation.units', { count: formatNumber(units, language), price: money(paisa(unitPrice)) }),
      amount: money(linePaisa),
    })),
  }
}

/** Whether this buyer gets reminders; null when they can neither be agreed to nor be ended. */
async function remindersFor(
  reader: Reader,
  { quotation, versions }: { quotation: Quotation; versions: readonly QuotationVersion[] },
): Promise<boolean | null> {
  if (quotation.remindersSince !== null) return true
  const approved = versions.some(({ state }) => state === 'approved')
  return approved && (await canRemind(reader, quotation)) ? false : null
}

function approvedOf(
  events: readonly QuotationEvent[],
  { version }: QuotationVersion,
  { language, t }: PageContext,
  run: string | null,
) {
  const event = events.find((one) => one.kind === 'approved' && one.version === version)
  if (!event) return null
  const { name, designation, poNumber, poFile, at } = event
  const by = { name: name ?? '', designation: designation ?? '', at: formatInstant(at, language) }
  const po = [
    ...(poNumber === null ? [] : [t('quotation.po', { number: poNumber })]),
    ...(poFile === null ? [] : [t('quotation.poFile')]),
  ]
  return { text: t('quotation.approvedBy', by), po, run }
}

async function approvalFor(
  reader: Reader,
  { actor, quotation, company, version, pageContext: { language, t } }: Visiting & { company: Company | null },
): Promise<QuotationPageData['approval']> {
  if (!company || company.approvalAbove === null || !needsApprover(version.total, company.approvalAbove)) return { kind: 'link' }
  const amount = formatMoney(company.approvalAbove, language)
  const name = nameIn(company, language)
  const text = t('quotation.approverText', { amount, company: name })
  if (actor.kind !== 'customer') return { kind: 'sign-in', text }
  const member = await memberOf(reader, { companyId: company.id, customerId: actor.customerId })
  const may = member?.role === 'approver' && member.phone !== quotation.phone
  return may ? { kind: 'link' } : { kind: 'not-you', text: t('quotation.notApprover', { company: name }) }
}

/** What of the company's credit this order takes. Only members of the company see it. */
async function creditFor(
  reader: Reader,
  { actor, quotation: { companyId }, version, pageContext: { language, t } }: Visiting,
): Promise<QuotationPageData['credit']> {
  if (companyId === null || actor.kind !== 'customer' || onAccountOf(version) === 0) return null
  if (!(await memberOf(reader, { companyId, customerId: actor.customerId }))) return null
  const credit = await companyCredit(reader, companyId)
  if (!credit) return null
  const money = (amount: Paisa) => formatMoney(amount, language)
  const onAccount = onAccountOf(version)
  const over = paisa(Math.max(0, onAccount - credit.left))
  return {
    rows: [
      { key: 'limit', term: t('quotation.creditLimit'), value: money(credit.limit) },
      { key: 'used', term: t('quotation.creditUsed'), value: money(credit.used) },
      { key: 'left', term: t('quotation.creditLeft'), value: money(credit.left) },
      { key: 'takes', term: t('quotation.creditTakes'), value: money(onAccount) },
    ],
    over: over > 0 ? t('quotation.creditOver', { amount: money(over) }) : null,
  }
}

function talkOf(events: readonly QuotationEvent[], { language, t, shopName }: PageContext): QuotationPageData['talk'] {
  return events.flatMap(({ id, kind, text, at }) => {
    const own = kind === 'comment' || kind === 'change-asked' || kind === 'declined'
    if ((!own && kind !== 'answer') || text === '') return []
    const who = own ? t('quotation.you') : shopName
    const what = kind === 'change-asked' ? `${who} ${t('quotation.changeAsked')}` : who
    return [{ key: id, own, who: what, at: formatInstant(at, language), text }]
  })
}

function versionsShown(sent: readonly QuotationVersion[], shown: QuotationVersion, { language, t }: PageContext) {
  if (sent.length < 2) return []
  return sent.map(({ version, sentAt }) => ({
    version,
    text: t('quotation.versionOf', { version, day: sentAt ? formatDay(dayInDhaka(sentAt), language, 'short') : '' }),
    shown: version === shown.version,
  }))
}
