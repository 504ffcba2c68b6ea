import { createContext, use } from 'react'

/** What the frame knows and every form needs. */
export type Office = { token: string; shopName: string }

export const OfficeContext = createContext<Office>({ token: '', shopName: '' })

export function useOffice(): Office {
  return use(OfficeContext)
}
