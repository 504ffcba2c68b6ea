const edited = new Set<Element>()

/** Notes the fields that somebody types in or ticks; returns a function that stops it. */
export function followEdits(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main form')) edited.add(target)
  }
  document.addEventListener('input', note)
  return () => {
    document.removeEventListener('input', note)
    edited.clear()
  }
}

/** After a navigation: a search was sent with it. What a form for a change still holds counts on, because it may have been refused. */
export function forgetSearches(): void {
  for (const field of edited) if (field.closest('form')?.method !== 'post') edited.delete(field)
}

/** Whether a form of the page holds something that is not sent yet, or a dialog is open. */
export function isSomethingEdited(): boolean {
  for (const field of edited) if (!field.isConnected) edited.delete(field)
  return edited.size > 0 || document.querySelector('dialog[open]') !== null
}
