import { useEffect, useMemo } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { areaOptions, useAreas } from '../checkout/areas.ts'
import { useHomeTexts } from './texts.ts'

// A placeholder in the list until the areas are loaded; selecting it changes nothing.
const LOADING = 'loading'

/** The list of all areas. It is loaded on demand and opens at once, because the visitor asked for it. */
export default function AreaChoice({ id, value, onChange }: { id: string; value: string; onChange: (area: string) => void }) {
  const t = useHomeTexts()
  const language = useLanguage()
  const { districts } = useAreas()
  const options = useMemo(() => {
    return districts ? areaOptions(districts, language) : [{ value: LOADING, label: t('home.areaLoading') }]
  }, [districts, language, t])

  useEffect(() => {
    // A plain select is shown first; the combobox replaces it as soon as it can.
    let frame = requestAnimationFrame(function open() {
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.click()
      else frame = requestAnimationFrame(open)
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return (
    <Combobox
      label={t('home.area')}
      name={id}
      options={options}
      value={value}
      onChange={(area) => area !== LOADING && onChange(area)}
      placeholder={t('home.areaHint')}
    />
  )
}
