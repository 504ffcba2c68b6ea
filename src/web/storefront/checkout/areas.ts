import { useEffect, useState } from 'react'
import type { AreasWire } from '#shop/ordering/wire.ts'
import { type Language, otherLanguage } from '#shop/values/language.ts'
import { inLanguage, everyText } from '#shop/values/translations.ts'
import type { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxOption } from '#web/ui/matching-choices.ts'
import { callApi } from '../api-client.ts'

type Districts = AreasWire['districts']
type Areas = { districts: Districts; Combobox: typeof Combobox }

// Loaded once per page view: areas do not change while a visitor shops.
let loaded: Areas | null = null
let underWay: Promise<Areas | null> | null = null

async function load(): Promise<Areas | null> {
  const [answer, box] = await Promise.all([callApi<AreasWire>('/areas'), import('#web/ui/combobox.tsx').catch(() => null)])
  loaded = answer.ok && box ? { districts: answer.data.districts, Combobox: box.Combobox } : null
  underWay = null
  return loaded
}

/**
 * Every area of the country and its search options; both null until they are loaded. Without `atOnce` they are loaded at the
 * first touch of the page.
 */
export function useAreas(atOnce = true): Areas | { districts: null; Combobox: null } {
  const [areas, setAreas] = useState<Areas | null>(null)
  useEffect(() => {
    if (areas) return
    const fetchAll = () => {
      if (loaded) return setAreas(loaded)
      underWay ??= load()
      void underWay.then(setAreas)
    }
    if (atOnce) fetchAll()
    // Both events: on phones a touch comes before any focus. After a failure the next touch tries again.
    document.addEventListener('focusin', fetchAll)
    document.addEventListener('pointerdown', fetchAll)
    return () => {
      document.removeEventListener('focusin', fetchAll)
      document.removeEventListener('pointerdown', fetchAll)
    }
  }, [areas, atOnce])
  return areas ?? { districts: null, Combobox: null }
}

/** One option for each area with its district, found in Latin or Bangla script and by former names. */
export function areaOptions(districts: Districts, language: Language): ComboboxOption[] {
  const other = otherLanguage(language)
  return districts.flatMap((district) =>
    district.areas.map((area) => ({
      value: area.id,
      label: `${inLanguage(area.name, language)}, ${inLanguage(district.name, language)}`,
      detail: `${inLanguage(area.name, other)}, ${inLanguage(district.name, other)}`,
      keywords: [...area.aliases, ...everyText(district.name), ...district.aliases].join(' '),
    })),
  )
}
