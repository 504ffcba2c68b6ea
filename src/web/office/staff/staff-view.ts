import type { Role } from '#shop/context.ts'

export type MemberState = 'active' | 'invited' | 'link-over' | 'inactive'

export type MemberRow = {
  id: string
  name: string
  signInName: string
  role: Role
  state: MemberState
  secondFactor: boolean
  lastSeen: string | null
}

/** `browser` and `system` are empty if the browser did not report them. */
export type SessionRow = { id: string; browser: string; system: string; began: string; lastUsed: string; isThis: boolean }

/** Shown once, for the owner to pass on. */
export type LinkView = { url: string; name: string; until: string }

export type MemberView = MemberRow & { linkUntil: string | null; isSelf: boolean; sessions: SessionRow[] }

export type StaffField = 'name' | 'signInName' | 'role'
export type StaffRefused = {
  ok: false
  problem:
    | 'not-understood'
    | 'name-missing'
    | 'sign-in-name'
    | 'name-taken'
    | 'role-missing'
    | 'last-owner'
    | 'edit-conflict'
    | 'not-active'
    | 'own-reset'
    | 'session-over'
  field: StaffField | null
  typed: Record<StaffField, string>
}

export const MEMBER_ACTIONS = ['save', 'reset', 'deactivate', 'reactivate', 'end-session', 'end-sessions'] as const
export type MemberAction = (typeof MEMBER_ACTIONS)[number]
