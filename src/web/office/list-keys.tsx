import { useOfficeTexts } from './office-texts.tsx'

/** Explains the keys that move through a list. */
export function ListKeys() {
  const t = useOfficeTexts()
  return (
    <span className="muted only-desktop office-keys" aria-hidden="true">
      <kbd>j</kbd> <kbd>k</kbd> {t('list.keysMove')}, <kbd>↵</kbd> {t('list.keysOpen')}
    </span>
  )
}
