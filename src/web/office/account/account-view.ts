import type { PasswordProblem } from '#shop/accounts/model.ts'
import type { SessionRow } from '../staff/staff-view.ts'

export type FactorView =
  | { state: 'off'; asked: boolean; needed: boolean }
  /** `path` draws the picture in a square of `size`. */
  | { state: 'setting-up'; qr: { size: number; path: string }; key: string; uri: string }
  | { state: 'on'; since: string; recoveryCodesLeft: number }

export type AccountView = { name: string; signInName: string; factor: FactorView; sessions: SessionRow[] }

export const ACCOUNT_ACTIONS = [
  'change-password',
  'begin-factor',
  'confirm-factor',
  'drop-factor',
  'turn-off-factor',
  'new-codes',
  'end-session',
  'end-others',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

export type AccountRefused = {
  ok: false
  action: AccountAction | null
  problem:
    | 'not-understood'
    | 'wrong-password'
    | PasswordProblem
    | 'wrong-code'
    | 'not-setting-up'
    | 'session-over'
    | 'too-many-tries'
}
/** `recoveryCodes` are shown only once. */
export type AccountChanged = { ok: true; action: AccountAction; recoveryCodes: string[] | null } | AccountRefused
