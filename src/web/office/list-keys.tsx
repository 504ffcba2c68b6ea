import { useOfficeTexts } from './office-texts.tsx'

/** The keys that move through a list; `?` explains them all. */
export function ListKeys({ ticks = false }: { ticks?: boolean }) {
  const t = useOfficeTexts()
  return (
    <span className="muted only-desktop office-keys" aria-hidden="true">
      <kbd>j</kbd> <kbd>k</kbd> {t('list.keysMove')}, <kbd>↵</kbd> {t('list.keysOpen')}
      {ticks && (
        <>
          , <kbd>x</kbd> {t('list.keysTick')}
        </>
      )}
      , <kbd>?</kbd> {t('list.keysAll')}
    </span>
  )
}
