import { useCallback, useEffect, useState } from 'react'
import type { CompanySummaryWire, MeWire } from '#shop/customers/wire.ts'
import type { OrderSummaryWire } from '#shop/ordering/wire.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'

type Profile = { me: MeWire; orders: OrderSummaryWire[]; companies: CompanySummaryWire[] }

type LoadedProfile =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'here'; profile: Profile; setMe: (me: MeWire) => void; reload: () => void }

/**
 * The account, its companies and its orders, loaded after sign-in. When the session has ended, the marker and this data are
 * removed.
 */
export function useProfile(): LoadedProfile {
  const language = useLanguage()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const load = async () => {
      const [me, orders, companies] = await Promise.all([
        callApi<MeWire>(apiPath('/me', language), { signal }),
        callApi<{ orders: OrderSummaryWire[] }>(apiPath('/me/orders', language), { signal }),
        callApi<{ companies: CompanySummaryWire[] }>(apiPath('/me/companies', language), { signal }),
      ])
      if (signal.aborted) return
      if (me.ok && orders.ok && companies.ok)
        setProfile({ me: me.data, orders: orders.data.orders, companies: companies.data.companies })
      else setFailed(true)
    }
    void load()
    return () => gone.abort()
  }, [language, tries])

  const setMe = useCallback((me: MeWire) => setProfile((before) => before && { ...before, me }), [])
  const reload = () => setTries(tries + 1)
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  if (profile) return { state: 'here', profile, setMe, reload }
  return failed ? { state: 'failed', retry } : { state: 'loading' }
}
