import {
  beginSecondFactor,
  changeOwnPassword,
  confirmSecondFactor,
  dropSecondFactorSetup,
  endStaffSession,
  endStaffSessions,
  renewRecoveryCodes,
  needsSecondFactor,
  secondFactorOf,
  staffMember,
  turnOffSecondFactor,
} from '#shop/accounts/index.ts'
import { brand } from '#shop/content/index.ts'
import { formatInstant } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { sessionsView } from '../staff/staff.server.ts'
import { ACCOUNT_ACTIONS, type AccountAction, type AccountChanged, type AccountView, type FactorView } from './account-view.ts'
import { qrPath } from './qr.server.ts'

export async function accountView(requestContext: StaffContext): Promise<AccountView> {
  const { ctx, staff } = requestContext
  const member = await staffMember(ctx.db, { staffId: staff.staffId, now: ctx.now })
  const signInName = member?.signInName ?? ''
  return {
    name: staff.name,
    signInName,
    factor: await factorView(requestContext, signInName),
    sessions: await sessionsView(requestContext, staff.staffId),
  }
}

async function factorView({ shop, ctx, staff, language }: StaffContext, signInName: string): Promise<FactorView> {
  const factor = await secondFactorOf(ctx.db, staff.staffId)
  switch (factor.state) {
    case 'off':
      return { state: 'off', asked: needsSecondFactor(staff.role), needed: shop.config.secondFactorNeeded }
    case 'on':
      return { state: 'on', since: formatInstant(factor.since, language), recoveryCodesLeft: factor.recoveryCodesLeft }
    case 'setting-up': {
      const { secret } = factor
      // Latin letters, because some apps show no others.
      const uri = keyUri({ issuer: (await brand(ctx.db)).name.en, signInName, secret })
      return { state: 'setting-up', qr: qrPath(uri), key: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), uri }
    }
    default:
      return factor satisfies never
  }
}

/** Follows Google's "Key Uri Format", which every authenticator app reads. */
function keyUri({ issuer, signInName, secret }: { issuer: string; signInName: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(signInName)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}

/** Whether the Today page shows the reminder. */
export async function lacksSecondFactor({ ctx, staff }: StaffContext): Promise<boolean> {
  return needsSecondFactor(staff.role) && (await secondFactorOf(ctx.db, staff.staffId)).state !== 'on'
}

const GUESSED: readonly AccountAction[] = ['change-password', 'confirm-factor', 'turn-off-factor', 'new-codes']

export async function changeAccount(requestContext: StaffContext, fields: Record<string, string>): Promise<AccountChanged> {
  const { shop, staff } = requestContext
  const action = ACCOUNT_ACTIONS.find((one) => one === fields['intent'])
  if (!action) return { ok: false, action: null, problem: 'not-understood' }
  if (!GUESSED.includes(action)) return run(requestContext, action, fields)
  // A session left open at a shared desk must not allow guessing the password.
  const used = await shop.limits.use('own-password', staff.staffId)
  if (!used.ok) return { ok: false, action, problem: used.problem }
  const done = await run(requestContext, action, fields)
  if (done.ok) await shop.limits.forget('own-password', staff.staffId)
  return done
}

async function run(requestContext: StaffContext, action: AccountAction, fields: Record<string, string>): Promise<AccountChanged> {
  const { ctx, staff, session } = requestContext
  const { staffId } = staff
  const token = session?.token ?? null
  const password = (fields['password'] ?? '').slice(0, 200)
  const done = { ok: true, action, recoveryCodes: null } as const
  switch (action) {
    case 'change-password': {
      const wanted = (fields['wanted'] ?? '').slice(0, 200)
      const changed = await changeOwnPassword(ctx, { staffId, present: password, wanted, token })
      if (changed.ok) return done
      return { ok: false, action, problem: changed.problem === 'password' ? changed.reason : changed.problem }
    }
    case 'begin-factor':
      await beginSecondFactor(ctx, staffId)
      return done
    case 'drop-factor':
      await dropSecondFactorSetup(ctx, staffId)
      return done
    case 'confirm-factor': {
      const on = await confirmSecondFactor(ctx, { staffId, code: (fields['code'] ?? '').slice(0, 40) })
      return on.ok ? { ...done, recoveryCodes: on.recoveryCodes } : { ok: false, action, problem: on.problem }
    }
    case 'turn-off-factor': {
      const off = await turnOffSecondFactor(ctx, { staffId, password })
      return off.ok ? done : { ok: false, action, problem: off.problem }
    }
    case 'new-codes': {
      const renewed = await renewRecoveryCodes(ctx, { staffId, password })
      if (renewed.ok) return { ...done, recoveryCodes: renewed.recoveryCodes }
      return { ok: false, action, problem: renewed.problem === 'second-factor-off' ? 'not-setting-up' : renewed.problem }
    }
    case 'end-session': {
      const sessionId = fields['session'] ?? ''
      const known = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sessionId)
      const ended = known && (await endStaffSession(ctx, { staffId, sessionId }))
      return ended ? done : { ok: false, action, problem: 'session-over' }
    }
    case 'end-others':
      return (await endStaffSessions(ctx, { staffId, except: token })) > 0 ? done : { ok: false, action, problem: 'session-over' }
    default:
      return action satisfies never
  }
}
