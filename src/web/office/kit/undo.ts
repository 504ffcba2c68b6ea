/** The intents that a toast may offer. A page that offers one has it in its action table. */
export const UNDO_INTENTS = ['unpack', 'take-back', 'undo-fail', 'undo-write-off', 'undo'] as const
export type UndoIntent = (typeof UNDO_INTENTS)[number]

/** The form that undoes what was just done. */
export type Undo = { intent: UndoIntent; about?: string; fields?: Record<string, string> }

/** What an action offers to undo: one thing, or the rows that were ticked. */
export type UndoOffer = { intent: UndoIntent; about?: string; rows?: readonly string[] }

/** The address with the offer in it. */
export function withUndo(path: string, { intent, about, rows }: UndoOffer): string {
  const [before = '', search = ''] = path.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.set('undo', intent)
  if (about !== undefined) parameters.set('undo-about', about)
  if (rows) parameters.set('undo-rows', rows.join(' '))
  return `${before}?${parameters}`
}

/** The offer in an address, if there is one. */
export function undoIn(search: URLSearchParams): Undo | null {
  const intent = UNDO_INTENTS.find((one) => one === search.get('undo'))
  if (!intent) return null
  const about = search.get('undo-about')
  const rows = search.get('undo-rows')
  return { intent, ...(about !== null && { about }), ...(rows !== null && { fields: rowFields(rows.split(' ')) }) }
}

/** The fields of a form for these rows: see `tickedIn`. */
export function rowFields(rows: readonly string[]): Record<string, string> {
  return { all: 'yes', rows: rows.join(' ') }
}
