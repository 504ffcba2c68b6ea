import { brand } from '../../../shop/content/index.ts'
import type { Brand } from '../../../shop/content/index.ts'
import { promiseFor } from '../../../shop/fulfilment/index.ts'
import { dayInDhaka, whatsappLink, yearOf } from '../../../shop/values/index.ts'
import type { Language } from '../../../shop/values/index.ts'
import type { Visit } from '../../http/visit.ts'
import { wordsOf } from '../../texts/page-texts.server.ts'
import type { BrandData } from '../../ui/footer.tsx'
import { promiseWords } from '../promise/promise-words.ts'
import type { FrameData } from './frame-data.ts'

export async function frameData({ shop, ctx }: Visit, language: Language): Promise<FrameData> {
  const [own, promise] = await Promise.all([brand(ctx.db), promiseFor(ctx.db, {}, ctx.now)])
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
  }
}

function brandIn(own: Brand, language: Language): BrandData {
  const { bin, tin, tradeLicence, dbid, social, phone, complaintPhone, email } = own
  return {
    name: own.name[language],
    description: own.description[language],
    headOffice: own.headOffice[language],
    warehouse: own.warehouse[language],
    hours: own.hours[language],
    bin,
    tin,
    tradeLicence,
    dbid,
    social,
    phone,
    complaintPhone,
    email,
    whatsapp: whatsappLink(own.whatsapp, wordsOf('content', language)('contact.whatsappText')),
  }
}
