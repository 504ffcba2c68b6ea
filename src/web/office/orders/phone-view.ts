import type { OrderRefusal } from '#shop/ordering/index.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { EditorAnswer, EditorView, PasteRead } from './editor/editor-view.ts'

type Refused = Exclude<OrderRefusal['problem'], `${string}coupon${string}` | 'terms-changed'>

export type PhoneProblem =
  | Refused
  | 'coupon-refused'
  | 'name-missing'
  | 'address-missing'
  | 'area-missing'
  | 'slot-missing'
  | 'too-long'
  | 'not-understood'

export type PhoneOrder = EditorView & {
  /** As on the button; '' if it cannot be computed. The form sends it back: no other total is charged. */
  total: string
  totalText: string
  /** The discount of the typed coupon, or why it does not apply, as sentences. */
  coupon: { given: string | null; wrong: string | null }
  paste: PasteRead | null
}

export type PhoneAnswer = EditorAnswer<PhoneOrder, PhoneProblem>

/** A buyer with earlier orders. */
export type CallerView = {
  name: string
  orders: { id: string; number: string; placed: string; total: string; status: string; what: string }[]
}

export type PhonePage =
  | { step: 'phone'; typed: string; wrong: boolean }
  | (PhoneAnswer & { step: 'order'; phone: string; caller: CallerView | null; areas: ComboboxOption[] })
