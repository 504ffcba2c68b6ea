import { redirect } from 'react-router'
import { type Language, asLanguage } from '#shop/values/index.ts'
import type { Texts } from '#texts/catalogue.ts'
import { officeLanguage, officeLanguageCookie } from './office-cookies.server.ts'
import { areaTexts } from '#texts/all.server.ts'

/** The language of the office pages, and the texts of shared components in it. */
type Speech = { language: Language; partTexts: Texts }

/** Handles a choice of language (`?lang=bn`) with a redirect to the same page; otherwise returns the language. */
export function officeLocale({ request, url }: { request: Request; url: URL }, https: boolean): Speech {
  const wanted = asLanguage(url.searchParams.get('lang'))
  if (wanted !== null) {
    const rest = new URLSearchParams(url.searchParams)
    rest.delete('lang')
    const search = rest.size > 0 ? `?${rest}` : ''
    throw redirect(`${url.pathname}${search}`, { headers: { 'Set-Cookie': officeLanguageCookie(wanted, https) } })
  }
  const language = officeLanguage(request)
  // Sent with the page: the browser has the shop's texts in English only, and bundling them here would change the shop's own
  // files.
  return { language, partTexts: { ...areaTexts('parts', language), ...areaTexts('shell', language) } }
}
