import { useEffect, useMemo } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { areaOptions, useAreas } from '../checkout/areas.ts'
import { useHomeTexts } from './texts.ts'

// Stands in the list until the areas are here; choosing it changes nothing.
const LOADING = 'loading'

/** The list of all areas. It comes when it is wanted, and opens at once, for that is what was asked for. */
export default function AreaChoice({ id, value, onChange }: { id: string; value: string; onChange: (area: string) => void }) {
  const t = useHomeTexts()
  const language = useLanguage()
  const { districts } = useAreas()
  const options = useMemo(() => {
    return districts ? areaOptions(districts, language) : [{ value: LOADING, label: t('home.areaLoading') }]
  }, [districts, language, t])

  useEffect(() => {
    // The field stands in for a plain select at first, and takes over as soon as it can.
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
