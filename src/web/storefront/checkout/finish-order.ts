import type { NavigateFunction } from 'react-router'
import type { PlacedWire } from '#shop/ordering/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { pathIn } from '#shop/values/paths.ts'
import { antiForgeryToken } from '../session/session-marker.ts'
import { keepUnpaid } from '../order/unpaid-order.ts'
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

/** To the order's page, or to the gateway. Back leads from there to the order, not to the form or to the page before it. */
export function leave(
  { payment_url: paymentUrl, token, number }: PlacedWire,
  language: Language,
  navigate: NavigateFunction,
): void {
  const orderPath = pathIn(language, `/order/${token}`)
  if (!paymentUrl) return void navigate(orderPath, { replace: true })
  keepUnpaid({ number, token })
  // The order's page opens where it says what to pay, not as far down as the button here.
  window.scrollTo(0, 0)
  window.history.replaceState(null, '', orderPath)
  // A browser that kept this page in memory would show the form again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(paymentUrl)
}

/** The note about a waiting order stands at the top of the page. */
export function showTop(): void {
  window.scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}
