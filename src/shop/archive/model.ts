/** What an archive is refused for. Names of files are those in the archive; rows count from 1 below the row of names. */
export type ArchiveProblem =
  | { problem: 'not-an-archive' | 'archive-too-large' | 'archive-unreadable' }
  | { problem: 'archive-older' | 'archive-newer'; written: string; here: string }
  | { problem: 'archive-incomplete' | 'archive-changed' | 'archive-unsafe'; file: string }
  | { problem: 'archive-row'; file: string; row: number; column: string }
  | { problem: 'archive-contradicts'; file: string; rule: string }
  | { problem: 'shop-not-empty'; parts: ShopPart[] }

/** The parts of a shop that make it one that is in use, in the order of the page. */
export const SHOP_PARTS = ['products', 'stock', 'offers', 'customers', 'orders', 'payments', 'gifts', 'tickets'] as const
export type ShopPart = (typeof SHOP_PARTS)[number]

export const ARCHIVE_STATES = ['receiving', 'checking', 'checked', 'importing', 'done', 'refused'] as const
export type ArchiveState = (typeof ARCHIVE_STATES)[number]

/** What the page counts of an archive: files of tables, in its order. */
export const COUNTED_FILES = [
  'products',
  'sizes',
  'categories',
  'stock-items',
  'lots',
  'farms',
  'customers',
  'addresses',
  'consents',
  'companies',
  'orders',
  'payments',
  'invoices',
  'quotations',
  'gift-runs',
  'promotions',
  'zones',
  'pictures',
] as const
export type CountedFile = (typeof COUNTED_FILES)[number]

/** What is in a checked archive: the rows of each file, and the pictures and documents with their size. */
export type ArchiveHolds = { takenAt: string; rows: Record<string, number>; files: number; bytes: number }

/** An upload arrives in pieces, because proxies and time limits refuse a large one. */
export const PIECE_BYTES = 8 * 1024 * 1024
export const MOST_PIECE_BYTES = 32 * 1024 * 1024
export const MOST_PIECES = 2000
