import { iconsOf, legalPerson, logoOf, type Brand } from '#shop/content/index.ts'
import { offeredDestinations } from '#shop/conversions/index.ts'
import { promiseFor } from '#shop/fulfilment/index.ts'
import { inLanguage, dayInDhaka, whatsappLink, yearOf, type Language } from '#shop/values/index.ts'
import { weeklyRules } from '#shop/weekly/index.ts'
import { isLookPreview, shownBrand } from '#web/http/look-preview.ts'
import { rememberBrand } from '#web/http/last-known-brand.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { BrandData } from '#web/ui/footer.tsx'
import { promiseWords } from '../promise/promise-words.ts'
import type { FrameData } from './frame-data.ts'

/** `url`: of the page, which may be a preview. */
export async function frameData(requestContext: RequestContext, language: Language, url: URL): Promise<FrameData> {
  const { shop, ctx, met } = requestContext
  const [own, promise, weekly, told] = await Promise.all([
    shownBrand(requestContext, url),
    promiseFor(ctx.db, {}, ctx.now),
    weeklyRules(ctx.db),
    offeredDestinations(ctx.db, shop.config.conversions),
  ])
  if (!isLookPreview(requestContext, url)) rememberBrand(shop.config, own)
  met.brand = own
  return {
    language,
    shopUrl: shop.config.shopUrl,
    brand: brandIn(own, language),
    promise: promise && {
      cutOffAt: promise.cutOffAt.toISOString(),
      day: promise.day,
      ...promiseWords(promise, ctx.now, language),
    },
    year: yearOf(dayInDhaka(ctx.now)),
    ...(weekly.on && { weekly: true }),
    ...(told.length > 0 && { measures: true }),
  }
}

function brandIn(own: Brand, language: Language): BrandData {
  const name = inLanguage(own.name, language)
  const licence = [own.tradeLicence, inLanguage(own.licenceAuthority, language)]
  const person = legalPerson(own, language)
  const { bin, tin, dbid, social, phone, complaintPhone, email } = own
  return {
    name,
    logo: logoOf(own, language),
    logoOnLeaf: logoOf(own, language, 'dark'),
    icons: iconsOf(own),
    description: inLanguage(own.description, language),
    headOffice: inLanguage(own.headOffice, language),
    warehouse: inLanguage(own.warehouse, language),
    hours: inLanguage(own.hours, language),
    bin,
    tin,
    tradeLicence: own.tradeLicence && licence.filter(Boolean).join(', '),
    dbid,
    legalPerson: person === name ? '' : person,
    complaintOfficer: inLanguage(own.complaintOfficer, language),
    social,
    phone,
    complaintPhone,
    email,
    whatsapp: whatsappLink(own.whatsapp, wordsOf('content', language)('contact.whatsappText', { name })),
  }
}
