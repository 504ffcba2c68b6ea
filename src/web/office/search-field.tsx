import { Search } from '../ui/icons/search.tsx'
import { useEffect, useRef } from 'react'
import { useOfficeTexts } from './office-texts.tsx'

/** Finds orders by number, phone or name by default. `/` moves the focus here. */
export function SearchField({ value = '', label }: { value?: string; label?: string }) {
  const t = useOfficeTexts()
  const fieldLabel = label ?? t('orders.search')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div className="input">
      <Search />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={fieldLabel}
        placeholder={fieldLabel}
        defaultValue={value}
        key={value}
        maxLength={100}
      />
      <kbd className="only-desktop" aria-hidden="true">
        /
      </kbd>
    </div>
  )
}
