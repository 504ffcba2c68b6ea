import type { Language } from '../../shop/values/language.ts'

/** A path of the storefront in the page's language: `/shop` is `/bn/shop` in Bangla. */
export function localPath(path: string, language: Language): string {
  if (language === 'en') return path
  return path === '/' ? '/bn' : `/bn${path}`
}

/** The language a storefront path is in. */
export function languageOfPath(pathname: string): Language {
  return pathname === '/bn' || pathname.startsWith('/bn/') ? 'bn' : 'en'
}

/** The same page in this language. */
export function pathInLanguage(pathname: string, language: Language): string {
  const plain = languageOfPath(pathname) === 'bn' ? pathname.slice(3) || '/' : pathname
  return localPath(plain, language)
}
