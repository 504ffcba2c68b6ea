export const FOUND_KINDS = ['orders', 'customers', 'companies', 'products', 'actions', 'pages'] as const

/** A row of the palette: where it leads and what it says. */
export type FoundRow = { to: string; name: string; detail: string }
export type Found = { kind: (typeof FOUND_KINDS)[number]; rows: FoundRow[] }[]

export const LONGEST_QUERY = 100
