import type { MetaDescriptor } from 'react-router'
import { LANGUAGES, type Language, localeOf, DEFAULT_LANGUAGE } from '#shop/values/language.ts'
import type { FrameData } from './shell/frame-data.ts'
import { pathIn } from '#shop/values/paths.ts'

export type PageMeta = {
  title: string
  description: string
  /** The page's English path, such as `/shop`. */
  path: string
  language: Language
  /** Undefined if the frame of the page failed. */
  shop: Pick<FrameData, 'shopUrl' | 'brand'> | undefined
  /** A path of ours; without it, the shop's own picture. */
  image?: string
  type?: 'product'
  noindex?: boolean
}

/** What search engines and chat previews read: title, description, canonical address, the other language, and a picture. */
export function pageMeta({
  title,
  description,
  path,
  language,
  shop,
  image = shop?.brand.icons.sharing,
  type,
  noindex = false,
}: PageMeta): MetaDescriptor[] {
  const shopUrl = shop?.shopUrl ?? ''
  const address = (of: Language) => `${shopUrl}${pathIn(of, path)}`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:url', content: address(language) },
    ...(image === undefined ? [] : [{ property: 'og:image', content: `${shopUrl}${image}` }]),
    { property: 'og:locale', content: localeOf(language) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: address(language) },
          ...LANGUAGES.map((one) => ({ tagName: 'link', rel: 'alternate', hrefLang: one, href: address(one) })),
          { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address(DEFAULT_LANGUAGE) },
        ]),
  ]
}
