import {
  ROLES,
  changeStaff,
  deactivateStaff,
  endStaffSession,
  endStaffSessions,
  inviteStaff,
  reactivateStaff,
  resetStaff,
  staffMember,
  staffMembers,
  staffSessions,
  type StaffLink,
  type StaffMember,
} from '#shop/accounts/index.ts'
import type { Ctx } from '#shop/context.ts'
import { formatInstant, type Language } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { LinkView, MemberRow, MemberView, SessionRow } from './staff-view.ts'

export async function staffView({ ctx, language }: StaffContext): Promise<{ members: MemberRow[] }> {
  return { members: (await staffMembers(ctx.db, ctx.now)).map((member) => rowOf(member, language)) }
}

export async function memberView(requestContext: StaffContext, id: string): Promise<MemberView> {
  const { ctx, language, staff } = requestContext
  const member = found(await staffMember(ctx.db, { staffId: knownId(id), now: ctx.now }))
  return {
    ...rowOf(member, language),
    linkUntil: member.linkUntil && formatInstant(member.linkUntil, language),
    isSelf: member.id === staff.staffId,
    sessions: await sessionsView(requestContext, member.id),
  }
}

export async function sessionsView({ ctx, session, language }: StaffContext, staffId: string): Promise<SessionRow[]> {
  const sessions = await staffSessions(ctx.db, { staffId, token: session?.token ?? null, now: ctx.now })
  return sessions.map(({ createdAt, lastSeenAt, ...rest }) => ({
    ...rest,
    began: formatInstant(createdAt, language),
    lastUsed: formatInstant(lastSeenAt, language),
  }))
}

function rowOf(member: StaffMember, language: Language): MemberRow {
  const { id, name, signInName, role, active, joined, secondFactor, linkUntil, lastSeenAt } = member
  const state = !active ? 'inactive' : joined ? 'active' : linkUntil ? 'invited' : 'link-over'
  return { id, name, signInName, role, state, secondFactor, lastSeen: lastSeenAt && formatInstant(lastSeenAt, language) }
}

const newMember = intentsOf<'staff'>()

export const staffActions = defineActions({
  page: 'staff',
  sees: 'manage-staff',
  at: { 'name-taken': 'signInName' },
  intents: {
    add: newMember({
      name: 'staff.addButton',
      fields: (read) => {
        const signInName = read.text('signInName').toLowerCase()
        const known = /^[a-z0-9][a-z0-9.-]{1,39}$/.test(signInName) ? signInName : null
        return { ...memberIn(read), signInName: read.known('signInName', known, '', 'sign-in-name') }
      },
      run: async ({ ctx }, member) => ({ ...(await inviteStaff(ctx, member)), name: member.name }),
      shows: (context, { link, name }) => linkView(context, link, name),
    }),
  },
})

const intent = intentsOf<'staff-member', StaffMember>()

export const memberActions = defineActions({
  page: 'staff-member',
  sees: 'manage-staff',
  subject: async ({ ctx }, { id = '' }) => found(await staffMember(ctx.db, { staffId: knownId(id), now: ctx.now })),
  intents: {
    save: intent({
      name: 'staff.edit',
      fields: memberIn,
      run: ({ ctx, subject, sent }, member) =>
        changeStaff(ctx, {
          staffId: subject.id,
          ...member,
          seen: { name: sent['seenName'] ?? '', role: sent['seenRole'] ?? '' },
        }),
    }),
    reset: intent({
      name: 'staff.reset',
      run: async ({ ctx, subject, staff }) =>
        // The answer with the link would never arrive: the requesting session ends, too.
        subject.id === staff.staffId ? { ok: false, problem: 'own-reset' } : resetStaff(ctx, subject.id),
      shows: (context, { link }) => linkView(context, link, context.subject.name),
    }),
    deactivate: intent({ name: 'staff.deactivate', run: ({ ctx, subject }) => deactivateStaff(ctx, subject.id) }),
    reactivate: intent({ name: 'staff.reactivate', run: ({ ctx, subject }) => reactivateStaff(ctx, subject.id) }),
    'end-session': intent({
      name: 'sessions.end',
      run: ({ ctx, subject, about }) => endSession(ctx, { staffId: subject.id, sessionId: about }),
    }),
    'end-sessions': intent({
      name: 'sessions.endAll',
      run: ({ ctx, subject }) => endSessions(ctx, { staffId: subject.id, except: null }),
    }),
  },
})

export async function endSession(ctx: Ctx, session: { staffId: string; sessionId: string }) {
  const known = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(session.sessionId)
  return endedOrOver(known && (await endStaffSession(ctx, session)))
}

export async function endSessions(ctx: Ctx, sessions: { staffId: string; except: string | null }) {
  return endedOrOver((await endStaffSessions(ctx, sessions)) > 0)
}

function endedOrOver(ended: boolean) {
  return ended ? ({ ok: true } as const) : ({ ok: false, problem: 'session-over' } as const)
}

function memberIn(read: FieldReader<'name-missing' | 'role-missing'>) {
  return { name: read.line('name', 100, 'name-missing'), role: read.oneOf('role', ROLES, 'role-missing') }
}

function linkView({ shop, language }: StaffContext, { token, expiresAt }: StaffLink, name: string): LinkView {
  return { url: `${shop.config.shopUrl}/office/join/${token}`, name, until: formatInstant(expiresAt, language) }
}
