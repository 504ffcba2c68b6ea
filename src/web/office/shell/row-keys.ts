import { useEffect } from 'react'

/** `j` and `k` move down and up the rows of the list; Enter follows the focused link. */
export function useRowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.row-link')]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      links[event.key === 'j' ? at + 1 : Math.max(0, at - 1)]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
