import { createContext, use } from 'react'

/** Frame data that every form needs. */
type Office = { token: string; shopName: string; may: readonly string[] }

export const OfficeContext = createContext<Office>({ token: '', shopName: '', may: [] })

export function useOffice(): Office {
  return use(OfficeContext)
}

/** Whether the viewer has a permission; see shop/accounts/permissions.ts. It only hides elements: the server checks again. */
export function useMay(): (permission: string) => boolean {
  const { may } = useOffice()
  return (permission) => may.includes(permission)
}
