import { Minus } from './icons/minus.tsx'
import { Plus } from './icons/plus.tsx'
import { useState } from 'react'
import { digitsIn } from '#shop/values/language.ts'
import { useLanguage, useTexts } from './texts.tsx'
import { useAnnounce } from './toast.tsx'
import { typedUnits } from './typed-units.ts'

type UnitSelectorProps = {
  units: number
  onChange: (units: number) => void
  /** The product's name, for screen readers. */
  label: string
  /** big for use beside 52 px buttons. */
  size?: 'normal' | 'big'
  /** The fewest units that minus can reach: 0 in a cart, where it removes the line; 1 before adding. */
  least?: 0 | 1
}

/** Units: minus, a field for digits in Latin or Bangla script, plus. Anything else that is typed is ignored. */
export function UnitSelector({ units, onChange, label, size = 'normal', least = 0 }: UnitSelectorProps) {
  const t = useTexts()
  const language = useLanguage()
  const announce = useAnnounce()
  // An emptied field waits for the next digit; on blur it shows the units again.
  const [emptied, setEmptied] = useState(false)

  const change = (next: number) => {
    setEmptied(false)
    if (next === units || next < least) return
    onChange(next)
    announce(next === 0 ? t('parts.removed', { name: label }) : t('parts.unitsNow', { name: label, count: next }))
  }
  const type = (text: string) => {
    const typed = typedUnits(text)
    if (typed === '') setEmptied(true)
    else if (typed !== null) change(typed)
  }
  const shown = emptied ? '' : digitsIn(language, String(units))
  const names = ['unit-selector', size === 'big' ? 'unit-selector-big' : '', shown.length > 2 ? 'unit-selector-long' : '']
  const removes = least === 0 && units <= 1
  return (
    <span className={names.filter(Boolean).join(' ')} role="group" aria-label={t('parts.units', { name: label })}>
      <button
        type="button"
        aria-label={t(removes ? 'parts.remove' : 'parts.less', { name: label })}
        aria-disabled={units <= least || undefined}
        onClick={() => change(Math.max(least, units - 1))}
      >
        <Minus />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('parts.units', { name: label })}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setEmptied(false)}
      />
      <button type="button" aria-label={t('parts.more', { name: label })} onClick={() => change(units + 1)}>
        <Plus />
      </button>
    </span>
  )
}
