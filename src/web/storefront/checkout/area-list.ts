import type { DistrictChoice } from '../../../shop/places/index.ts'
import type { Language } from '../../../shop/values/language.ts'

// Only the server fills this in, from the loaders of pages with an area field. The options are then in the page as HTML and nowhere else:
// as loader data every area would be sent twice.
let districts: readonly DistrictChoice[] = []

export function rememberAreas(all: readonly DistrictChoice[]): void {
  districts = all
}

export function knowsAreas(): boolean {
  return districts.length > 0
}

/** The options of a plain select, grouped by district. */
export function areaListHtml(language: Language, chosen: string, placeholder: string): string {
  const groups = districts.map((district) => {
    const options = district.areas.map((area) => {
      const mark = area.id === chosen ? ' selected' : ''
      return `<option value="${escape(area.id)}"${mark}>${escape(area.name[language])}</option>`
    })
    return `<optgroup label="${escape(district.name[language])}">${options.join('')}</optgroup>`
  })
  return `<option value="">${escape(placeholder)}</option>${groups.join('')}`
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
