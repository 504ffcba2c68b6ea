import { redirect } from 'react-router'
import { type Language, asLanguage } from '#shop/values/index.ts'
import { officeLanguage, officeLanguageCookie } from './office-cookies.server.ts'

/** Handles a choice of language (`?lang=bn`) with a redirect to the same page; otherwise returns the language. */
export function officeLocale({ request, url }: { request: Request; url: URL }, https: boolean): { language: Language } {
  const wanted = asLanguage(url.searchParams.get('lang'))
  if (wanted !== null) {
    const rest = new URLSearchParams(url.searchParams)
    rest.delete('lang')
    const search = rest.size > 0 ? `?${rest}` : ''
    throw redirect(`${url.pathname}${search}`, { headers: { 'Set-Cookie': officeLanguageCookie(wanted, https) } })
  }
  return { language: officeLanguage(request) }
}
