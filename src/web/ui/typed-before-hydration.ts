/**
 * React writes the first text of a textarea into it when it hydrates the page, over what has been typed since the page arrived, and moves the
 * caret. (Inputs keep theirs.) So until the page is hydrated, its textareas ignore new values from scripts.
 */
export function keepTypedTexts(): void {
  for (const area of document.querySelectorAll('textarea')) {
    Object.defineProperty(area, 'defaultValue', { configurable: true, get: () => area.textContent, set() {} })
    Object.defineProperty(area, 'value', { configurable: true, get: () => typedIn(area), set() {} })
    kept.push(area)
  }
}

/** Scripts may change the textareas again. */
export function pageHydrated(): void {
  for (const area of kept.splice(0)) {
    Reflect.deleteProperty(area, 'value')
    Reflect.deleteProperty(area, 'defaultValue')
  }
}

const kept: HTMLTextAreaElement[] = []

function typedIn(area: HTMLTextAreaElement): unknown {
  return Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.get!.call(area)
}
