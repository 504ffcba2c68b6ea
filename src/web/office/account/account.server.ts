import {
  beginSecondFactor,
  changeOwnPassword,
  confirmSecondFactor,
  dropSecondFactorSetup,
  renewRecoveryCodes,
  needsSecondFactor,
  secondFactorOf,
  staffMember,
  turnOffSecondFactor,
} from '#shop/accounts/index.ts'
import { brand } from '#shop/content/index.ts'
import { formatInstant } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { endSession, endSessions, sessionsView } from '../staff/staff.server.ts'
import type { AccountView, FactorView } from './account-view.ts'
import { qrPath } from '#web/qr.server.ts'

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

const intent = intentsOf<'account'>()

const codesOf = (_context: unknown, { recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes

export const accountActions = defineActions({
  page: 'account',
  sees: 'see-today',
  mistakes: {
    'wrong-password': 'password',
    'too-short': 'wanted',
    'too-long': 'wanted',
    'too-common': 'wanted',
    'wrong-code': 'code',
  },
  secret: ['wanted', 'code'],
  intents: {
    'change-password': intent({
      name: 'account.changePassword',
      run: (context) =>
        guessed(context, async () => {
          const { staff, session, sent } = context
          const mine = { staffId: staff.staffId, token: session?.token ?? null }
          const passwords = { present: passwordIn(sent, 'password'), wanted: passwordIn(sent, 'wanted') }
          const changed = await changeOwnPassword(context.ctx, { ...mine, ...passwords })
          return changed.ok || changed.problem !== 'password' ? changed : ({ ok: false, problem: changed.reason } as const)
        }),
    }),
    'begin-factor': intent({
      name: 'account.factorBegin',
      run: async ({ ctx, staff }) => {
        await beginSecondFactor(ctx, staff.staffId)
        return { ok: true }
      },
      to: ({ url }) => url.pathname,
    }),
    'drop-factor': intent({
      name: 'account.factorDrop',
      run: async ({ ctx, staff }) => {
        await dropSecondFactorSetup(ctx, staff.staffId)
        return { ok: true }
      },
      to: ({ url }) => url.pathname,
    }),
    'confirm-factor': intent({
      name: 'account.factorConfirm',
      fields: ({ text }) => text('code').slice(0, 40),
      run: (context, code) => guessed(context, () => confirmSecondFactor(context.ctx, { staffId: context.staff.staffId, code })),
      shows: (context, outcome) => codesOf(context, outcome),
    }),
    'turn-off-factor': intent({
      name: 'account.factorTurnOff',
      run: (context) => guessed(context, () => turnOffSecondFactor(context.ctx, withPassword(context))),
    }),
    'new-codes': intent({
      name: 'account.newCodes',
      run: (context) =>
        guessed(context, async () => {
          const renewed = await renewRecoveryCodes(context.ctx, withPassword(context))
          if (renewed.ok) return renewed
          const { problem } = renewed
          return { ok: false, problem: problem === 'second-factor-off' ? 'not-setting-up' : problem } as const
        }),
      shows: (context, outcome) => codesOf(context, outcome),
    }),
    'end-session': intent({
      name: 'sessions.end',
      run: ({ ctx, staff, about }) => endSession(ctx, { staffId: staff.staffId, sessionId: about }),
    }),
    'end-others': intent({
      name: 'sessions.endOthers',
      run: ({ ctx, staff, session }) => endSessions(ctx, { staffId: staff.staffId, except: session?.token ?? null }),
    }),
  },
})

/** As it was typed: blanks belong to it. */
function passwordIn(sent: Record<string, string>, name: string): string {
  return (sent[name] ?? '').slice(0, 200)
}

function withPassword({ staff, sent }: ActionContext) {
  return { staffId: staff.staffId, password: passwordIn(sent, 'password') }
}

/** A session left open at a shared desk must not allow guessing the password. */
async function guessed<Outcome extends { ok: boolean }>({ shop, staff }: StaffContext, run: () => Promise<Outcome>) {
  const used = await shop.limits.use('own-password', staff.staffId)
  if (!used.ok) return used
  const done = await run()
  if (done.ok) await shop.limits.forget('own-password', staff.staffId)
  return done
}
