import { createContext, use } from 'react'
import type { OfficeCounts } from '../../office-events.ts'

type Live = { counts: OfficeCounts; news: number }

export const LiveContext = createContext<Live>({ counts: { orders: 0, tickets: 0 }, news: 0 })

/** The numbers in the menu, and how many events came since the page was last used. */
export function useLive(): Live {
  return use(LiveContext)
}
