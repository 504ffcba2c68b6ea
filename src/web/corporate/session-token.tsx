import { useEffect, useState } from 'react'
import { antiForgeryToken } from '../storefront/session/session-marker.ts'

/** Whoever is signed in acts in a session, which counts for a change only with its token; whoever has just a link needs none. */
export function SessionToken() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(antiForgeryToken()), [])
  return token === null ? null : <input type="hidden" name="pf_token" value={token} />
}
