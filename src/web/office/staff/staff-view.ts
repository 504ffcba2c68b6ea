import type { Role } from '#shop/context.ts'

type MemberState = 'active' | 'invited' | 'link-over' | 'inactive'

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
