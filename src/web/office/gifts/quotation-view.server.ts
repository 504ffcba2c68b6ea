import { companiesOfPhone, companyById } from '#shop/accounts/index.ts'
import { taxRecords } from '#shop/catalog/index.ts'
import { ticketById } from '#shop/content/index.ts'
import { companyCredit } from '#shop/payments/index.ts'
import {
  approversOf,
  contactOfTicket,
  giftRules,
  needOfVersion,
  quotationById,
  quotationEvents,
  quotationLink,
  suggestedPrices,
  variantsToQuote,
  versionsOf,
  runOfVersion,
  type Quotation,
  type QuotationContact,
  type QuotationVersion,
} from '#shop/gifting/index.ts'
import { advanceOf, boxesByDay, boxesOfLines, onAccountOf, quotationStatus } from '#shop/gifting/model.ts'
import {
  inLanguage,
  addDays,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  nationalPhone,
  paisa,
  paisaToTaka,
  spacedPhone,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { officeWord } from '../orders/editor/read-editor.server.ts'
import { thumbnailsOfVariants, type Thumbnails } from '../products/thumbnails.server.ts'
import { contactChoices } from './contact-choices.server.ts'
import { deliveriesView, heldView } from './deliveries.server.ts'
import { NO_COMPANY } from './no-company.ts'
import { needView } from './need.server.ts'
import { changesView, outcomeView } from './sales-view.server.ts'

export type QuotationView = Awaited<ReturnType<typeof quotationView>>
export type VersionView = NonNullable<QuotationView['shown']>
export type DraftView = NonNullable<QuotationView['draft']>

/** The start values of a new quotation, from the enquiry. */
export async function newQuotationView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const ticketId = search.get('ticket')
  const found = ticketId ? await ticketById(ctx.db, knownId(ticketId)) : null
  if (ticketId && found?.ticket.kind !== 'gift-enquiry') throw notFound()
  const fields: Record<string, string> = found
    ? contactFields(await contactOfTicket(ctx.db, found.ticket))
    : { quotedLanguage: language }
  return {
    ticket: found && { id: found.ticket.id, number: `T-${found.ticket.number}` },
    fields,
    choices: await contactChoices(ctx.db, { language, occasion: fields['occasion'] ?? '' }),
  }
}

export async function quotationView({ ctx, shop, language, may }: StaffContext, id: string, search = new URLSearchParams()) {
  const quotation = await quotationById(ctx.db, knownId(id))
  if (!quotation) throw notFound()
  const { ticketId, companyId, number, token } = quotation
  const [versions, events, ticket, company, choices] = await Promise.all([
    versionsOf(ctx.db, [id]),
    quotationEvents(ctx.db, id),
    ticketId === null ? null : ticketById(ctx.db, ticketId),
    companyId === null ? null : companyById(ctx.db, companyId),
    contactChoices(ctx.db, { language, occasion: quotation.occasion }),
  ])
  const alone = companyId === null && (await companiesOfPhone(ctx.db, quotation.phone)).length > 0
  const today = dayInDhaka(ctx.now)
  const draft = versions.find(({ state }) => state === 'draft')
  const shown = versions.find(({ state }) => state !== 'draft')
  const approved = versions.some(({ state }) => state === 'approved')
  const run = approved ? await runOfVersion(ctx.db, versions.find(({ state }) => state === 'approved')!.id) : null
  const pictures = await thumbnailsOfVariants(
    ctx.db,
    (shown?.lines ?? []).flatMap(({ variantId }) => variantId ?? []),
  )
  return {
    id,
    number,
    name: quotation.companyName || quotation.contactName,
    status: quotationStatus(draft ?? shown!, today),
    phone: { shown: spacedPhone(quotation.phone), link: `tel:${quotation.phone}` },
    company: company && { id: company.id, name: company.name, blocked: company.blocked },
    ticket: ticket && { id: ticket.ticket.id, number: `T-${ticket.ticket.number}` },
    link: shown && may('open-buyer-links') ? quotationLink(shop.config.shopUrl, quotation.language, token) : null,
    may: may('manage-gifts'),
    approved,
    run: run && { id: run.id, number: run.number },
    canNewVersion: !draft && !approved,
    contact: { ...contactFields(quotation), ...(alone && { quotedCompany: NO_COMPANY }) },
    warnings: draft ? await warningsOf({ ctx, language }, { draft, quotation }) : [],
    choices,
    today,
    latestValid: addDays(today, 180),
    result: await outcomeView(ctx.db, { quotationId: id, versions, language }),
    changes: changesView(versions, { asked: search.get('before'), language }),
    draft: draft ? await draftView({ ctx, language }, draft) : null,
    shown: shown ? versionView(shown, { language, pictures }) : null,
    deliveries: draft ? await deliveriesView(ctx.db, { quotation, version: draft, language, now: ctx.now }) : null,
    held: shown ? await heldView(ctx.db, { version: shown, language, now: ctx.now }) : null,
    need: run?.orderId
      ? null
      : await needView(ctx.db, {
          needs: await needOfVersion(ctx.db, { quotation, version: draft ?? shown!, now: ctx.now }),
          language,
        }),
    events: events.toReversed().map(({ id: key, kind, version, text, name, designation, poNumber, poFile, actor, at }) => ({
      key,
      kind,
      version,
      text,
      by: name === null ? null : { name, designation: designation ?? '' },
      poNumber,
      hasFile: poFile !== null,
      actor,
      at: formatInstant(at, language),
    })),
  }
}

type Shown = { language: Language; pictures?: Thumbnails }

function versionView(version: QuotationVersion, { language, pictures = new Map() }: Shown) {
  const money = (amount: Paisa) => formatMoney(amount, language)
  const { goods, delivery, vat, total, advancePercent, lines, terms, validUntil } = version
  return {
    version: version.version,
    total: money(total),
    validUntil: formatDay(validUntil, language, 'withYear'),
    terms,
    lines: lines.map(({ position, variantId, name, units, unitPrice, linePaisa }) => ({
      key: position,
      // Services are no products.
      isBox: variantId !== null,
      picture: pictures.get(variantId ?? '') ?? null,
      name: inLanguage(name, language),
      units: `${formatNumber(units, language)} × ${money(unitPrice)}`,
      amount: money(linePaisa),
    })),
    sums: [
      { key: 'goods' as const, value: money(goods) },
      { key: 'delivery' as const, value: money(delivery) },
      { key: 'total' as const, value: money(total) },
      { key: 'vat' as const, value: money(vat) },
      ...(advancePercent > 0 ? [{ key: 'advance' as const, value: money(advanceOf(total, advancePercent)) }] : []),
    ],
  }
}

async function draftView({ ctx, language }: Pick<StaffContext, 'ctx' | 'language'>, draft: QuotationVersion) {
  const boxes = draft.lines.flatMap(({ variantId, units, unitPrice }) =>
    variantId === null ? [] : [{ variantId, units, unitPrice }],
  )
  const services = draft.lines.filter(({ variantId }) => variantId === null)
  const [variants, prices, taxes, rules] = await Promise.all([
    variantsToQuote(ctx.db, { also: boxes.map(({ variantId }) => variantId), now: ctx.now }),
    suggestedPrices(ctx.db, { lines: boxes, now: ctx.now }),
    taxRecords(ctx.db),
    giftRules(ctx.db),
  ])
  const money = (amount: Paisa) => formatMoney(amount, language)
  const hint = (at: number): string => {
    const found = prices[at]
    if (!found) return officeWord(language, 'quotations.fromQuotation')
    const shop = money(found.shop)
    if (!found.step) return officeWord(language, 'quotations.shopPrice', { price: shop })
    const { boxes: from, basisPoints } = found.step
    const step = { boxes: formatNumber(from, language), percent: digitsIn(language, String(basisPoints / 100)) }
    return officeWord(language, 'quotations.suggested', { price: shop, suggested: money(found.price), ...step })
  }
  return {
    ...versionView(draft, { language }),
    revision: draft.revision,
    usualTax: rules.taxClassId,
    boxes: boxes.map(({ variantId, units, unitPrice }, index) => ({
      variantId,
      units: String(units),
      price: String(paisaToTaka(unitPrice)),
      hint: hint(index),
    })),
    services: services.map(({ name, units, unitPrice, taxClassId }) => ({
      name,
      units: String(units),
      price: String(paisaToTaka(unitPrice)),
      tax: taxClassId,
    })),
    variants: variants.map(({ variantId, name, shopPrice }) => ({
      value: variantId,
      label: shopPrice === null ? inLanguage(name, language) : `${inLanguage(name, language)}, ${money(shopPrice)}`,
    })),
    taxes: taxes.map(({ id, name, basisPoints }) => ({
      value: id,
      label: `${inLanguage(name, language)}, ${digitsIn(language, String(basisPoints / 100))}%`,
    })),
    fields: {
      validUntil: draft.validUntil,
      quotedDelivery: String(paisaToTaka(draft.delivery)),
      advancePercent: String(draft.advancePercent),
      creditDays: String(draft.creditDays),
      quotedTerms: draft.terms,
    } satisfies Record<string, string> as Record<string, string>,
  }
}

type Warned = { draft: QuotationVersion; quotation: Quotation }

/** What was perhaps left as it was by mistake, or stops the order later. It can be sent so. */
async function warningsOf({ ctx, language }: Pick<StaffContext, 'ctx' | 'language'>, { draft, quotation }: Warned) {
  const { delivery, advancePercent, creditDays } = draft
  const { companyId } = quotation
  const say = (key: OfficeText, words: Record<string, string> = {}) => ({ key, text: officeWord(language, key, words) })
  const warnings = delivery === 0 ? [say('quotations.freeDelivery')] : []
  if (boxesOfLines(draft.lines) > 0 && draft.deliveries.days.length === 0) warnings.push(say('deliveries.noneTaken'))
  const [first] = boxesByDay(draft.deliveries)
  if (first && draft.validUntil >= first.day) warnings.push(say('deliveries.validTooLong'))
  if (companyId === null) {
    if (advancePercent === 0 && creditDays === 0) warnings.push(say('quotations.noAdvance'))
    if (creditDays > 0) warnings.push(say('quotations.creditWithoutCompany'))
    return warnings
  }
  if ((await approversOf(ctx.db, { quotation, version: draft }))?.length === 0) warnings.push(say('quotations.noApprover'))
  const left = (await companyCredit(ctx.db, companyId))?.left ?? paisa(0)
  const onAccount = onAccountOf(draft)
  const money = (amount: Paisa) => formatMoney(amount, language)
  if (onAccount > left) warnings.push(say('quotations.overCredit', { amount: money(onAccount), left: money(left) }))
  return warnings
}

function contactFields(contact: QuotationContact): Record<string, string> {
  return {
    quotedCompany: contact.companyId ?? '',
    quotedName: contact.companyName,
    contactName: contact.contactName,
    quotedDesignation: contact.contactDesignation,
    contactPhone: nationalPhone(contact.phone),
    contactEmail: contact.email ?? '',
    quotedLanguage: contact.language,
    occasion: contact.occasion,
    wantedDay: contact.wantedDay ?? '',
  }
}
