import { antiForgeryToken } from '../session/session-marker.ts'
import { keepUnpaid, type UnpaidOrder } from '../order/unpaid-order.ts'
import { finishDraft } from './finish-draft.ts'
import { forgetAddress, rememberAddress } from './remembered.ts'
import { typedOrder } from './typed-order.ts'

/** After an order: its draft goes, and a guest's address is remembered or forgotten as the box says. A gift goes to another address. */
export function finishOrder(form: HTMLFormElement | null, secondFollows: boolean): void {
  const sent = new FormData(form ?? undefined)
  const typed = typedOrder(sent)
  if (antiForgeryToken() === null && typed.for_someone === '') {
    if (sent.has('remember')) rememberAddress(typed)
    else forgetAddress()
  }
  finishDraft(secondFollows)
}

/** Goes to the gateway. Back leads from there to the order, not to the form or to the page before it. */
export function leaveFor(paymentUrl: string, orderPath: string, order: UnpaidOrder): void {
  keepUnpaid(order)
  window.history.replaceState(null, '', orderPath)
  // A browser that kept this page in memory would show the form again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(paymentUrl)
}
