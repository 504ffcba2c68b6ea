import { newToken, sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { toLatinDigits } from '../values/language.ts'
import { writeAudit, type AuditAction } from './audit.ts'
import { fromBase32, stepOfCode, toBase32 } from './one-time-codes.ts'
import { ownPasswordFits } from './own-password.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10

type SecondFactor =
  | { state: 'off' }
  /** The secret for the app, in base 32. */
  | { state: 'setting-up'; secret: string }
  | { state: 'on'; since: Date; recoveryCodesLeft: number }

export async function secondFactorOf(reader: Reader, staffId: string): Promise<SecondFactor> {
  const row = await factorRow(reader, staffId)
  if (!row) return { state: 'off' }
  if (!row.confirmed_at) return { state: 'setting-up', secret: row.secret }
  const left = await reader
    .selectFrom('accounts.recovery_codes')
    .select('code_hash')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  return { state: 'on', since: row.confirmed_at, recoveryCodesLeft: left.length }
}

/** Creates a secret for the app. No code is required until one was confirmed. A repeated call keeps the first secret. */
export async function beginSecondFactor(ctx: Ctx, staffId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const secret = toBase32(Buffer.from(newToken(), 'base64url').subarray(0, SECRET_BYTES))
    await tx
      .insertInto('accounts.second_factors')
      .values({ staff_id: staffId, secret })
      .onConflict((conflict) => conflict.column('staff_id').doNothing())
      .execute()
  })
}

/** Cancels an unconfirmed set-up. */
export async function dropSecondFactorSetup(ctx: Ctx, staffId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.deleteFrom('accounts.second_factors').where('staff_id', '=', staffId).where('confirmed_at', 'is', null).execute()
  })
}

type SecondFactorOn = { ok: true; recoveryCodes: string[] } | { ok: false; problem: 'wrong-code' | 'not-setting-up' }

/** The first code proves that the app has the secret. The recovery codes are returned only here. */
export function confirmSecondFactor(ctx: Ctx, { staffId, code }: { staffId: string; code: string }): Promise<SecondFactorOn> {
  return ctx.db.transaction(async (tx): Promise<SecondFactorOn> => {
    const row = await factorRow(tx, staffId)
    if (!row || row.confirmed_at) return { ok: false, problem: 'not-setting-up' }
    const step = stepOfCode(fromBase32(row.secret), cleanCode(code), ctx.now)
    if (step === null) return { ok: false, problem: 'wrong-code' }
    const confirmed = await tx
      .updateTable('accounts.second_factors')
      .set({ confirmed_at: ctx.now, last_step: step })
      .where('staff_id', '=', staffId)
      .where('confirmed_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst()
    if (!confirmed) return { ok: false, problem: 'not-setting-up' }
    await note(tx, ctx, { staffId, action: 'turn-on-second-factor', on: true })
    return { ok: true, recoveryCodes: await newRecoveryCodes(tx, staffId) }
  })
}

type SecondFactorOff = { ok: true } | { ok: false; problem: 'wrong-password' }

export async function turnOffSecondFactor(ctx: Ctx, input: { staffId: string; password: string }): Promise<SecondFactorOff> {
  const { staffId } = input
  if (!(await ownPasswordFits(ctx.db, input))) return { ok: false, problem: 'wrong-password' }
  return ctx.db.transaction(async (tx): Promise<SecondFactorOff> => {
    await tx.deleteFrom('accounts.half_sessions').where('staff_id', '=', staffId).execute()
    if (await dropSecondFactor(tx, staffId)) await note(tx, ctx, { staffId, action: 'turn-off-second-factor', on: false })
    return { ok: true }
  })
}

/** Removes the second factor and its recovery codes. Returns whether there was one, confirmed or not. */
export async function dropSecondFactor(tx: Tx, staffId: string): Promise<boolean> {
  await tx.deleteFrom('accounts.recovery_codes').where('staff_id', '=', staffId).execute()
  const dropped = await tx.deleteFrom('accounts.second_factors').where('staff_id', '=', staffId).returning('staff_id').execute()
  return dropped.length > 0
}

/** Creates ten new codes; the previous ones become invalid. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  input: { staffId: string; password: string },
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; problem: 'wrong-password' | 'second-factor-off' }> {
  const { staffId } = input
  if (!(await ownPasswordFits(ctx.db, input))) return { ok: false, problem: 'wrong-password' }
  return ctx.db.transaction(async (tx) => {
    const row = await tx
      .selectFrom('accounts.second_factors')
      .select('confirmed_at')
      .where('staff_id', '=', staffId)
      .forUpdate()
      .executeTakeFirst()
    if (!row?.confirmed_at) return { ok: false, problem: 'second-factor-off' } as const
    await note(tx, ctx, { staffId, action: 'renew-recovery-codes', on: null })
    return { ok: true, recoveryCodes: await newRecoveryCodes(tx, staffId) } as const
  })
}

/** Whether the input is an unused code of the app, or a recovery code; each works once. */
export async function acceptCode(
  tx: Tx,
  { staffId, typed, now }: { staffId: string; typed: string; now: Date },
): Promise<'code' | 'recovery-code' | null> {
  const code = cleanCode(typed)
  if (!/^\d{6}$/.test(code)) {
    const used = await tx
      .updateTable('accounts.recovery_codes')
      .set({ used_at: now })
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', sha256(code.toLowerCase()))
      .where('used_at', 'is', null)
      .returning('staff_id')
      .executeTakeFirst()
    return used ? 'recovery-code' : null
  }
  const row = await factorRow(tx, staffId)
  const step = row?.confirmed_at ? stepOfCode(fromBase32(row.secret), code, now) : null
  if (step === null) return null
  const accepted = await tx
    .updateTable('accounts.second_factors')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst()
  return accepted ? 'code' : null
}

function factorRow(reader: Reader, staffId: string) {
  return reader
    .selectFrom('accounts.second_factors')
    .select(['secret', 'confirmed_at'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

/** People type codes in groups, and in Bangla digits. */
function cleanCode(typed: string): string {
  return toLatinDigits(typed).replaceAll(/[\s-]/g, '')
}

/** Twenty-four letters each, 120 random bits: too many to guess, so a fast hash is enough. */
async function newRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = toBase32(Buffer.from(newToken(), 'base64url').subarray(0, 15)).toLowerCase()
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
  await tx.deleteFrom('accounts.recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('accounts.recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: sha256(cleanCode(code)), used_at: null })))
    .execute()
  return codes
}

async function note(
  tx: Tx,
  ctx: Ctx,
  { staffId, action, on }: { staffId: string; action: AuditAction; on: boolean | null },
): Promise<void> {
  const { name } = await tx.selectFrom('accounts.staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  const subject = { type: 'staff', id: staffId, name }
  const was = on === null ? null : { second_factor: !on }
  await writeAudit(tx, ctx, { action, subject, before: was, after: on === null ? null : { second_factor: on } })
}
