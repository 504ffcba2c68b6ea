import { createContext, use } from 'react'

/** What the frame knows and every form needs. */
export type Office = { token: string; shopName: string; may: readonly string[] }

export const OfficeContext = createContext<Office>({ token: '', shopName: '', may: [] })

export function useOffice(): Office {
  return use(OfficeContext)
}

/** Whether whoever looks may do something; see shop/accounts/permissions.ts. It only hides: the server asks again. */
export function useMay(): (permission: string) => boolean {
  const { may } = useOffice()
  return (permission) => may.includes(permission)
}
