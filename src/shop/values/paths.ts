import { DEFAULT_LANGUAGE, LANGUAGES, prefixOf, type Language } from './language.ts'

/** A page of the storefront in one language, from its path without a prefix: `/shop` is `/bn/shop` in Bangla. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return path === '/' && prefix !== '' ? prefix : `${prefix}${path}`
}

/** The same as messages and documents carry it, with the shop's own address. */
export function linkIn(shopUrl: string, language: Language, path: string): string {
  return `${shopUrl}${pathIn(language, path)}`
}

/** The language a storefront path is in. */
export function languageOfPath(pathname: string): Language {
  return LANGUAGES.find((language) => isBelow(pathname, prefixOf(language))) ?? DEFAULT_LANGUAGE
}

/** A storefront path without the prefix of its language. */
export function plainPath(pathname: string): string {
  return pathname.slice(prefixOf(languageOfPath(pathname)).length) || '/'
}

function isBelow(pathname: string, prefix: string): boolean {
  return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))
}
