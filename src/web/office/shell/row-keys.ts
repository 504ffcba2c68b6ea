import { useEffect } from 'react'

/** Does something on a key, unless somebody is typing or a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
      const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]'
      if (event.target instanceof Element && event.target.closest(typing)) return
      // Enter follows a link and presses a button; a key that is held down says it only once.
      const pressed = event.target instanceof Element && event.target.closest('a, button, summary, input')
      if (event.key === 'Enter' && (event.repeat || pressed)) return
      event.preventDefault()
      keys[event.key]!()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** `j` and `k` move down and up the rows of the list, Enter follows the focused link, and `x` ticks its row. */
export function useRowKeys(): void {
  const move = (step: 1 | -1) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.row-link')]
    const row = document.activeElement?.closest('tr')
    const at = links.findIndex((link) => link === document.activeElement || link.closest('tr') === row)
    links[step === 1 ? at + 1 : Math.max(0, at - 1)]?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('.tick input')?.click(),
  })
}
