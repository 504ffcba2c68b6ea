import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Search } from '#web/ui/icons/search.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

// Loaded when it is first opened.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette: with Ctrl K or ⌘ K from everywhere, also from a field. `keyed` is true for one button of a page. */
export function PaletteButton({ keyed = false }: { keyed?: boolean }) {
  const t = useOfficeTexts()
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpened(true)
    setOpen(true)
  }
  useEffect(() => {
    if (!keyed) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Another dialog keeps the focus until it is closed.
      if (document.querySelector('dialog[open]:not(.palette)')) return
      event.preventDefault()
      setOpened(true)
      setOpen((now) => !now)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keyed])
  return (
    <>
      {keyed ? (
        <button type="button" className="rail-link palette-button" onClick={show}>
          <Search />
          {t('palette.open')}
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
      ) : (
        <IconButton label={t('palette.open')} onClick={show}>
          <Search />
        </IconButton>
      )}
      {opened && (
        <Suspense fallback={null}>
          <Palette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
