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
import { cleanLine, formatInstant, type Language } from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import {
  MEMBER_ACTIONS,
  type LinkView,
  type MemberAction,
  type MemberRow,
  type MemberView,
  type SessionRow,
  type StaffField,
  type StaffRefused,
} from './staff-view.ts'

export async function staffView({ ctx, language }: StaffContext): Promise<{ members: MemberRow[] }> {
  return { members: (await staffMembers(ctx.db, ctx.now)).map((member) => rowOf(member, language)) }
}

export async function memberView(requestContext: StaffContext, id: string): Promise<MemberView> {
  const { ctx, language, staff } = requestContext
  const member = await staffMember(ctx.db, { staffId: knownId(id), now: ctx.now })
  if (!member) throw notFound()
  return {
    ...rowOf(member, language),
    linkUntil: member.linkUntil && formatInstant(member.linkUntil, language),
    isSelf: member.id === staff.staffId,
    sessions: await sessionsView(requestContext, member.id),
  }
}

export async function sessionsView({ ctx, session, language }: StaffContext, staffId: string): Promise<SessionRow[]> {
  const found = await staffSessions(ctx.db, { staffId, token: session?.token ?? null, now: ctx.now })
  return found.map(({ createdAt, lastSeenAt, ...rest }) => ({
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

export async function addMember(
  requestContext: StaffContext,
  fields: Record<string, string>,
): Promise<{ ok: true; link: LinkView } | StaffRefused> {
  const read = readMember(fields)
  if ('problem' in read) return read
  const signInName = (fields['signInName'] ?? '').trim().toLowerCase()
  if (!/^[a-z0-9][a-z0-9.-]{1,39}$/.test(signInName)) return refused(fields, 'sign-in-name', 'signInName')
  const invited = await inviteStaff(requestContext.ctx, { ...read, signInName })
  if (!invited.ok) return refused(fields, invited.problem, 'signInName')
  return { ok: true, link: linkView(requestContext, invited.link, read.name) }
}

type Changed = { ok: true; action: MemberAction; link: LinkView | null } | StaffRefused

export async function changeMember(requestContext: StaffContext, id: string, fields: Record<string, string>): Promise<Changed> {
  const { ctx, staff } = requestContext
  const staffId = knownId(id)
  const member = await staffMember(ctx.db, { staffId, now: ctx.now })
  if (!member) throw notFound()
  const action = MEMBER_ACTIONS.find((one) => one === fields['intent'])
  const done: Changed = { ok: true, action: action ?? 'save', link: null }
  switch (action) {
    case undefined:
      return refused(fields, 'not-understood')
    case 'end-session': {
      const sessionId = fields['session'] ?? ''
      const known = /^[0-9a-f-]{36}$/.test(sessionId)
      const ended = known && (await endStaffSession(ctx, { staffId, sessionId: knownId(sessionId) }))
      return ended ? done : refused(fields, 'session-over')
    }
    case 'end-sessions':
      return (await endStaffSessions(ctx, { staffId, except: null })) > 0 ? done : refused(fields, 'session-over')
    case 'reset': {
      // The answer with the link would never arrive: the requesting session ends, too.
      if (staffId === staff.staffId) return refused(fields, 'own-reset')
      const reset = await resetStaff(ctx, staffId)
      if (reset.ok) return { ...done, link: linkView(requestContext, reset.link, member.name) }
      return refusedBy(fields, reset.problem)
    }
    case 'save': {
      const read = readMember(fields)
      if ('problem' in read) return read
      const seen = { name: fields['seenName'] ?? '', role: fields['seenRole'] ?? '' }
      const changed = await changeStaff(ctx, { staffId, ...read, seen })
      return changed.ok ? done : refusedBy(fields, changed.problem)
    }
    case 'deactivate':
    case 'reactivate': {
      const moved = await (action === 'deactivate' ? deactivateStaff : reactivateStaff)(ctx, staffId)
      return moved.ok ? done : refusedBy(fields, moved.problem)
    }
    default:
      return action satisfies never
  }
}

function refusedBy(
  fields: Record<string, string>,
  problem: 'unknown-staff' | 'last-owner' | 'edit-conflict' | 'not-active',
): StaffRefused {
  if (problem === 'unknown-staff') throw notFound()
  return refused(fields, problem)
}

function readMember(fields: Record<string, string>) {
  const name = cleanLine(fields['name'] ?? '', 100)
  const role = ROLES.find((one) => one === fields['role'])
  if (!name) return refused(fields, 'name-missing', 'name')
  if (!role) return refused(fields, 'role-missing', 'role')
  return { name, role }
}

function refused(
  fields: Record<string, string>,
  problem: StaffRefused['problem'],
  field: StaffField | null = null,
): StaffRefused {
  const typed = (name: StaffField) => (fields[name] ?? '').slice(0, 200)
  return { ok: false, problem, field, typed: { name: typed('name'), signInName: typed('signInName'), role: typed('role') } }
}

function linkView({ shop, language }: StaffContext, { token, expiresAt }: StaffLink, name: string): LinkView {
  return { url: `${shop.config.shopUrl}/office/join/${token}`, name, until: formatInstant(expiresAt, language) }
}
