import { useEffect, useState } from 'react'

export type Rest = typeof import('./order-form-lazy.ts')

/** The second half of the form, or null if it cannot be loaded because there is no network. */
export async function loadRest(): Promise<Rest | null> {
  try {
    return await import('./order-form-lazy.ts')
  } catch {
    return null
  }
}

export function useRest(wanted: boolean): Rest | null {
  const [rest, setRest] = useState<Rest | null>(null)
  useEffect(() => {
    if (wanted) void loadRest().then(setRest)
  }, [wanted])
  return rest
}
