import type { DistrictChoice } from '#shop/places/index.ts'
import { type Language, DEFAULT_LANGUAGE } from '#shop/values/language.ts'
import { inLanguage, type Translations } from '#shop/values/translations.ts'

// Filled only on the server, by the loaders of pages with an area field. The options are then only in the HTML: as loader data,
// every area would be sent twice.
let districts: readonly DistrictChoice[] = []

export function rememberAreas(all: readonly DistrictChoice[]): void {
  districts = all
}

export function knowsAreas(): boolean {
  return districts.length > 0
}

/** The options of a plain select, grouped by district. */
export function areaListHtml(language: Language, chosen: string, placeholder: string): string {
  const groups = byName(districts, language).map((district) => {
    const options = byName(district.areas, language).map((area) => {
      const mark = area.id === chosen ? ' selected' : ''
      return `<option value="${escape(area.id)}"${mark}>${escape(inLanguage(area.name, language))}</option>`
    })
    return `<optgroup label="${escape(inLanguage(district.name, language))}">${options.join('')}</optgroup>`
  })
  return `<option value="">${escape(placeholder)}</option>${groups.join('')}`
}

// The list is sorted by the English names.
function byName<Named extends { name: Translations }>(list: readonly Named[], language: Language): readonly Named[] {
  if (language === DEFAULT_LANGUAGE) return list
  return list.toSorted((a, b) =>
    inLanguage(a.name, language) < inLanguage(b.name, language)
      ? -1
      : inLanguage(a.name, language) > inLanguage(b.name, language)
        ? 1
        : 0,
  )
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
