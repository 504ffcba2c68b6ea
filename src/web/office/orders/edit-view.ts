import type { OrderEdited } from '#shop/ordering/index.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { EditorAnswer, EditorView } from './editor/editor-view.ts'

export type EditProblem =
  | Exclude<Extract<OrderEdited, { ok: false }>['problem'], 'tried' | 'unknown-order'>
  | 'name-missing'
  | 'phone-wrong'
  | 'address-missing'
  | 'area-missing'
  | 'amount-wrong'
  | 'too-long'
  | 'not-understood'

export type EditedOrder = EditorView & {
  /** As currently booked. */
  booked: string
  /** The total when the page was opened. */
  totalBefore: string
}

export type EditAnswer = EditorAnswer<EditedOrder, EditProblem>

export type EditPage = EditAnswer & { id: string; number: string; name: string; areas: ComboboxOption[] }
