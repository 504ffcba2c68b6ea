import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { keyedHash, newDigits, newId } from '#platform/ids.ts'
import type { Db, Tx } from '../context.ts'
import { toLatinDigits } from '../values/language.ts'
import type { Phone } from '../values/phone.ts'
import { LOGIN_CODE, type CodePurpose } from './model.ts'

type For = { phone: Phone; purpose: CodePurpose; secret: string; now: Date }

type NewCode =
  | { ok: true; code: string; expiresAt: Date }
  /** The previous code is so recent that it may still be in transit. */
  | { ok: false; problem: 'code-just-sent'; waitSeconds: number }

/** Creates a code for a number, whether or not it has an account, so that nothing reveals which. The previous code becomes invalid. */
export async function newLoginCode(tx: Tx, { phone, purpose, secret, now }: For): Promise<NewCode> {
  const id = newId(now)
  const code = newDigits(LOGIN_CODE.digits)
  const expiresAt = new Date(now.getTime() + LOGIN_CODE.goodForSeconds * 1000)
  const youngest = new Date(now.getTime() - LOGIN_CODE.againAfterSeconds * 1000)
  const made = await sql<{ id: string }>`
    insert into accounts.login_codes as known (phone, purpose, id, code_hash, created_at, expires_at)
    values (${phone}, ${purpose}, ${id}::uuid, ${hashOf({ phone, purpose, secret, id, code })}, ${now}, ${expiresAt})
    on conflict (phone, purpose) do update
      set id = excluded.id, code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0, used_at = null
      where known.created_at <= ${youngest} or known.used_at is not null
    returning id`.execute(tx)
  if (made.rows.length === 1) return { ok: true, code, expiresAt }
  const before = await tx
    .selectFrom('accounts.login_codes')
    .select('created_at')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  const wait = before.created_at.getTime() - youngest.getTime()
  return { ok: false, problem: 'code-just-sent', waitSeconds: Math.max(1, Math.ceil(wait / 1000)) }
}

export type CodeRefused = { ok: false; problem: 'wrong-code'; triesLeft: number } | { ok: false; problem: 'code-over' }
type CodeFits = { ok: true; codeId: string }

/**
 * Checks a code. The attempt is counted before the comparison, so concurrent requests get no extra attempts. It does not use up the code:
 * `spendLoginCode` does, in the transaction of the action.
 */
export async function checkLoginCode(db: Db, { typed, ...of }: For & { typed: string }): Promise<CodeFits | CodeRefused> {
  const { phone, purpose, now } = of
  const code = toLatinDigits(typed).replaceAll(/[\s-]/g, '')
  const tried = await db.transaction((tx) =>
    sql<{ id: string; codeHash: string; tries: number }>`
      update accounts.login_codes set tries = tries + 1
      where phone = ${phone} and purpose = ${purpose} and used_at is null and expires_at > ${now} and tries < ${LOGIN_CODE.mostTries}
      returning id, code_hash as "codeHash", tries`.execute(tx),
  )
  const [known] = tried.rows
  if (!known) return { ok: false, problem: 'code-over' }
  if (!sameHash(hashOf({ ...of, id: known.id, code }), known.codeHash)) {
    const triesLeft = LOGIN_CODE.mostTries - known.tries
    return triesLeft > 0 ? { ok: false, problem: 'wrong-code', triesLeft } : { ok: false, problem: 'code-over' }
  }
  return { ok: true, codeId: known.id }
}

/** Uses up a code: of two concurrent requests with the same code, the second gets false. */
export async function spendLoginCode(tx: Tx, { codeId, now }: { codeId: string; now: Date }): Promise<boolean> {
  const used = await tx
    .updateTable('accounts.login_codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

type Hashed = Omit<For, 'now'> & { id: string; code: string }

function hashOf({ phone, purpose, secret, id, code }: Hashed): string {
  return keyedHash(secret, `${purpose} ${phone} ${id} ${code}`)
}

function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
