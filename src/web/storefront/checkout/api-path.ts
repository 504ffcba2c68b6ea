import type { Language } from '#shop/values/language.ts'

type Parameters = Record<string, string | number | null | undefined>

/** The URL of an API endpoint that answers in the page's language. Parameters without a value are left out. */
export function apiPath(path: string, language: Language, parameters: Parameters = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  }
  search.set('lang', language)
  return `${path}?${search}`
}
