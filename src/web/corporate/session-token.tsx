import { useEffect, useState } from 'react'
import { antiForgeryToken } from '../storefront/session/session-marker.ts'

/** For a signed-in visitor, a change needs the session's anti-forgery token; a visitor with only a link needs none. */
export function SessionToken() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(antiForgeryToken()), [])
  return token === null ? null : <input type="hidden" name="pf_token" value={token} />
}
