import { useEffect, useState } from 'react'
import type { AreasWire } from '../../../shop/ordering/wire.ts'
import type { Language } from '../../../shop/values/language.ts'
import type { ComboboxOption } from '../../ui/matching-choices.ts'
import { callApi } from '../api-client.ts'

type Districts = AreasWire['districts']

// The same for the life of the page: places don't change while somebody shops.
let loaded: Districts | null = null
let underWay: Promise<Districts | null> | null = null

async function load(): Promise<Districts | null> {
  const answer = await callApi<AreasWire>('/areas')
  loaded = answer.ok ? answer.data.districts : null
  underWay = null
  return loaded
}

/** Every area of the country, or null until they are here. `retry` asks again after a failure. */
export function useAreas(): { districts: Districts | null; retry: () => void } {
  const [districts, setDistricts] = useState<Districts | null>(null)
  const fetchAll = () => {
    if (loaded) return setDistricts(loaded)
    underWay ??= load()
    void underWay.then(setDistricts)
  }
  useEffect(fetchAll, [])
  return { districts, retry: fetchAll }
}

/** One row for each area with its district, found in either script and by former names. */
export function areaOptions(districts: Districts, language: Language): ComboboxOption[] {
  const other = language === 'en' ? 'bn' : 'en'
  return districts.flatMap((district) =>
    district.areas.map((area) => ({
      value: area.id,
      label: `${area.name[language]}, ${district.name[language]}`,
      detail: `${area.name[other]}, ${district.name[other]}`,
      keywords: [...area.aliases, district.name.en, district.name.bn, ...district.aliases].join(' '),
    })),
  )
}
