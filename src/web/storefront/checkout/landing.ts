/** What the link of an advertisement carried, for this tab only. It is sent with an order whose buyer ticks the box for it, and never else. */
const LANDING = 'pf_ad'

export function keepLanding(): void {
  const { search } = location
  if (!/[?&](?:fbclid|g(?:clid|braid)|wbraid|utm_\w+)=/.test(search)) return
  try {
    sessionStorage.setItem(LANDING, Date.now() + search)
  } catch {
    // Without storage the order is told without it.
  }
}

export function keptLanding(): string | undefined {
  try {
    return sessionStorage.getItem(LANDING)?.slice(0, 4000)
  } catch {
    return undefined
  }
}
