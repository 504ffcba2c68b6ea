import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { controlProps, Field } from '../../ui/field.tsx'
import { useLanguage, useTexts } from '../../ui/texts.tsx'
import { areaListHtml } from './area-list.ts'
import { areaOptions, useAreas } from './areas.ts'
import { useHydrated } from '../../ui/hydrated.ts'

export type AreaFieldProps = {
  name: string
  label: string
  /** The area's id, such as `dhaka/dhanmondi`; '' while none is chosen. */
  value?: string | undefined
  /** Without it the field keeps its choice to itself, and the form sends it. */
  onChange?: ((areaId: string) => void) | undefined
  help?: ReactNode
  error?: string | undefined
  /** Unless it may be left empty. */
  required?: boolean
}

/**
 * One choice among all areas of the country, each with its district, found by typing in either script. Before scripts arrive, and as long
 * as the list can't be loaded, it is a plain select; the page's loader calls `prepareAreas` to fill that.
 */
export function AreaField({ value = '', onChange, required = true, ...frame }: AreaFieldProps) {
  const language = useLanguage()
  const [own, setOwn] = useState(value)
  const [held, setHeld] = useState(false)
  const chosen = onChange ? value : own
  // A field that came with the server's page has its list already and can wait for the first touch; one that comes later has none.
  const [cameLater] = useState(useHydrated())
  const { districts, Combobox } = useAreas(cameLater || chosen !== '')
  const options = useMemo(() => districts && areaOptions(districts, language), [districts, language])
  const choose = onChange ?? setOwn
  if (Combobox && options && !held)
    return <Combobox {...frame} options={options} value={chosen} onChange={choose} required={required} />
  return <PlainSelect frame={frame} value={chosen} onChange={choose} onHold={setHeld} required={required} />
}

type PlainProps = {
  frame: Omit<AreaFieldProps, 'value' | 'onChange' | 'required'>
  value: string
  onChange: (areaId: string) => void
  /** While the list is open it must not be taken away. */
  onHold: (held: boolean) => void
  required: boolean
}

function PlainSelect({ frame, value, onChange, onHold, required }: PlainProps) {
  const t = useTexts()
  const language = useLanguage()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // What was chosen before scripts arrived counts.
    const early = select.current?.value
    if (early) onChange(early)
    if (document.activeElement === select.current) onHold(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when scripts take over
  }, [])
  useEffect(() => {
    if (value && select.current) select.current.value = value
  }, [value])
  const placeholder = t('parts.choose')
  const html = import.meta.env.SSR ? areaListHtml(language, value, placeholder) : ''
  return (
    <Field {...frame}>
      <div className="select-box">
        <select
          {...controlProps(frame)}
          className="input"
          aria-required={required}
          ref={select}
          onFocus={() => onHold(true)}
          onBlur={() => onHold(false)}
          onChange={(event) => onChange(event.target.value)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <ChevronsUpDown />
      </div>
    </Field>
  )
}
