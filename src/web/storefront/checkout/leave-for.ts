/** Goes to the gateway. Back leads from there to the order, not to the form or to the page before it. */
export function leaveFor(paymentUrl: string, orderPath: string): void {
  window.history.replaceState(null, '', orderPath)
  // A browser that kept this page in memory would show the form again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(paymentUrl)
}
