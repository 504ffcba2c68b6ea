/** What a key may do at most, besides what its role may. */
export const API_SCOPES = [
  'orders:read',
  'orders:write',
  'refunds:write',
  'products:read',
  'products:write',
  'prices:write',
  'stock:read',
  'stock:write',
  'customers:read',
  'companies:read',
  'gifts:read',
  'gifts:write',
  'reports:read',
] as const

export type ApiScope = (typeof API_SCOPES)[number]

export function isApiScope(text: string): text is ApiScope {
  return (API_SCOPES as readonly string[]).includes(text)
}
