import { typedOrder, type TypedOrder } from './typed-order.ts'

/** More than any field of the form takes; the rest of a longer value is dropped before it is read or shown again. */
const LONGEST_FIELD = 5000

/** The order form that a browser without scripts has sent. */
export function postedOrder(form: FormData): TypedOrder {
  const typed = Object.entries(typedOrder(form)).map(([field, value]) => [field, value.slice(0, LONGEST_FIELD)])
  return Object.fromEntries(typed) as TypedOrder
}
