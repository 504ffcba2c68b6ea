import type { Language } from '../../shop/values/language.ts'
import { toBanglaDigits } from '../../shop/values/language.ts'
import type { Translate } from '../ui/texts.tsx'
import { account as accountBangla } from './bn/account.ts'
import { box as boxBangla } from './bn/box.ts'
import { build as buildBangla } from './bn/build.ts'
import { content as contentBangla } from './bn/content.ts'
import { forms as formsBangla } from './bn/forms.ts'
import { gift as giftBangla } from './bn/gift.ts'
import { home as homeBangla } from './bn/home.ts'
import { offline as offlineBangla } from './bn/offline.ts'
import { portal as portalBangla } from './bn/portal.ts'
import { product as productBangla } from './bn/product.ts'
import { quotation as quotationBangla } from './bn/quotation.ts'
import { recipient as recipientBangla } from './bn/recipient.ts'
import { run as runBangla } from './bn/run.ts'
import { shop as shopBangla } from './bn/shop.ts'
import { fillText, type Texts } from './catalogue.ts'
import { account } from './en/account.ts'
import { box } from './en/box.ts'
import { build } from './en/build.ts'
import { content } from './en/content.ts'
import { forms } from './en/forms.ts'
import { gift } from './en/gift.ts'
import { home } from './en/home.ts'
import { offline } from './en/offline.ts'
import { portal } from './en/portal.ts'
import { product } from './en/product.ts'
import { quotation } from './en/quotation.ts'
import { recipient } from './en/recipient.ts'
import { run } from './en/run.ts'
import { shop } from './en/shop.ts'

const AREAS = {
  account: { en: account, bn: accountBangla },
  box: { en: box, bn: boxBangla },
  build: { en: build, bn: buildBangla },
  content: { en: content, bn: contentBangla },
  forms: { en: forms, bn: formsBangla },
  gift: { en: gift, bn: giftBangla },
  home: { en: home, bn: homeBangla },
  offline: { en: offline, bn: offlineBangla },
  portal: { en: portal, bn: portalBangla },
  product: { en: product, bn: productBangla },
  quotation: { en: quotation, bn: quotationBangla },
  recipient: { en: recipient, bn: recipientBangla },
  run: { en: run, bn: runBangla },
  shop: { en: shop, bn: shopBangla },
}

export type TextArea = keyof typeof AREAS
// Only the loader needs these.
const HEAD = ['headTitle', 'headDescription']

type AreaText<Of extends TextArea> = keyof (typeof AREAS)[Of]['en'] & string

/** The texts one page needs of an area, for its loader to send: those whose key begins with one of these words. */
export function textsOf(area: TextArea, language: Language, beginnings: readonly string[]): Texts {
  const all: Texts = AREAS[area][language]
  const needed = Object.entries(all).filter(([key]) => {
    const [word = '', rest = ''] = key.split('.')
    return beginnings.includes(word) && !HEAD.includes(rest)
  })
  return Object.fromEntries(needed)
}

/** Looks texts of an area up on the server, as for the head of a page or what is wrong with a field. */
export function wordsOf<Of extends TextArea>(area: Of, language: Language): Translate<AreaText<Of>> {
  const texts: Texts = AREAS[area][language]
  const number = language === 'bn' ? (value: number) => toBanglaDigits(String(value)) : String
  return (key, parameters) => fillText(texts[key]!, parameters, number)
}
