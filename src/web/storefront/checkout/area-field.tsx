import { ChevronsUpDown } from '#web/ui/icons/chevrons-up-down.tsx'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { controlProps, Field } from '#web/ui/field.tsx'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'
import { areaListHtml } from './area-list.ts'
import { areaOptions, useAreas } from './areas.ts'
import { useHydrated } from '#web/ui/hydrated.ts'

type AreaFieldProps = {
  name: string
  label: string
  /** The area's id, such as `dhaka/dhanmondi`; '' if none is selected. */
  value?: string | undefined
  /** Without it the field manages its own value, and the form submits it. */
  onChange?: ((areaId: string) => void) | undefined
  help?: ReactNode
  error?: string | undefined
  /** Unless it is optional. */
  required?: boolean
}

/**
 * A choice among all areas of the country, each with its district, found by typing in Latin or Bangla script. It is a plain
 * select before scripts arrive and as long as the list cannot be loaded; the page's loader calls `prepareAreas` to fill that
 * select.
 */
export function AreaField({ value = '', onChange, required = true, ...frame }: AreaFieldProps) {
  const language = useLanguage()
  const [own, setOwn] = useState(value)
  const [held, setHeld] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const chosen = onChange ? value : own
  // A field from the server's HTML already has its list and can wait for the first touch; a field that is added later has none.
  const [cameLater] = useState(useHydrated())
  const { districts, Combobox } = useAreas(cameLater || chosen !== '')
  const options = useMemo(() => districts && areaOptions(districts, language), [districts, language])
  const choose = onChange ?? setOwn
  if (Combobox && options && !held)
    return <Combobox {...frame} options={options} value={chosen} onChange={choose} required={required} openAtOnce={waiting} />
  return <PlainSelect frame={frame} value={chosen} onChange={choose} onHold={setHeld} onWait={setWaiting} required={required} />
}

type PlainProps = {
  frame: Omit<AreaFieldProps, 'value' | 'onChange' | 'required'>
  value: string
  onChange: (areaId: string) => void
  /** Keeps the list from being replaced while it is open. */
  onHold: (held: boolean) => void
  /** True while the field has the focus and has no areas to choose from yet. */
  onWait: (waiting: boolean) => void
  required: boolean
}

function PlainSelect({ frame, value, onChange, onHold, onWait, required }: PlainProps) {
  const t = useTexts()
  const language = useLanguage()
  const select = useRef<HTMLSelectElement>(null)
  const enter = () => {
    // Holding an empty list would prevent the full one from replacing it.
    if (select.current && select.current.options.length > 1) onHold(true)
    else onWait(true)
  }
  useEffect(() => {
    // A choice made before scripts arrived counts.
    const early = select.current?.value
    if (early) onChange(early)
    if (document.activeElement === select.current) enter()
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
          onFocus={enter}
          onBlur={() => {
            onHold(false)
            onWait(false)
          }}
          onChange={(event) => onChange(event.target.value)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <ChevronsUpDown />
      </div>
    </Field>
  )
}
