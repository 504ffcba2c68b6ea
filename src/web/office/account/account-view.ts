import type { SessionRow } from '../staff/staff-view.ts'

export type FactorView =
  | { state: 'off'; asked: boolean; needed: boolean }
  /** `path` draws the picture in a square of `size`. */
  | { state: 'setting-up'; qr: { size: number; path: string }; key: string; uri: string }
  | { state: 'on'; since: string; recoveryCodesLeft: number }

export type AccountView = { name: string; signInName: string; factor: FactorView; sessions: SessionRow[] }
