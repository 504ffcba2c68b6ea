import { sql } from 'kysely'
import {
  accountOfProvenPhone,
  checkLoginCode,
  choosePassword,
  confirmSelf,
  forgetCodes,
  hashPassword,
  markPhoneProven,
  newLoginCode,
  passwordProblem,
  settleProof,
  startSession,
  spendLoginCode,
} from '../accounts/index.ts'
import type { CodePurpose, CodeRefused, Device, PasswordProblem, SelfRefused, SignedIn } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { forgetCodeTexts, textLoginCode } from '../messaging/index.ts'
import type { Language, Phone } from '../values/index.ts'

export type CodeRequest = { phone: Phone; purpose: CodePurpose; language: Language; shopUrl: string; secret: string }
export type CodeSent = { ok: true } | { ok: false; problem: 'code-just-sent'; waitSeconds: number }

/** Texts a code to a number. The same is done and answered whether the number has an account or not. */
export function requestCode(ctx: Ctx, { phone, purpose, language, shopUrl, secret }: CodeRequest): Promise<CodeSent> {
  const { now } = ctx
  return ctx.db.transaction(async (tx): Promise<CodeSent> => {
    const made = await newLoginCode(tx, { phone, purpose, secret, now })
    if (!made.ok) return made
    const { hostname: domain } = new URL(shopUrl)
    await textLoginCode(tx, { phone, language, code: made.code, domain, expiresAt: made.expiresAt, now })
    return { ok: true }
  })
}

export type CodeSignIn = { phone: Phone; code: string; name: string | null; language: Language; secret: string; device?: Device }

/**
 * The right code signs in; the first one of a number makes its account. What was ordered with the number before belongs to it from then on, for the
 * number is proven.
 */
export async function signInByCode(ctx: Ctx, input: CodeSignIn): Promise<SignedIn | CodeRefused> {
  const { phone, code: typed, name, language, secret, device } = input
  const { now } = ctx
  const checked = await checkLoginCode(ctx.db, { phone, purpose: 'sign-in', typed, secret, now })
  if (!checked.ok) return checked
  return ctx.db.transaction(async (tx): Promise<SignedIn | CodeRefused> => {
    if (!(await spendLoginCode(tx, { codeId: checked.codeId, now }))) return { ok: false, problem: 'code-over' }
    const known = name ?? (await nameOnLastOrder(tx, phone))
    const account = await accountOfProvenPhone(tx, { phone, name: known, language, now })
    const { customerId } = account
    await claimOrders(tx, { phone, customerId })
    return { ok: true, customerId, name: account.name, session: await startSession(tx, { customerId, device }, now) }
  })
}

export type SignUp = CodeSignIn & { name: string; password: string }
export type SignUpRefused = CodeRefused | { ok: false; problem: 'password'; reason: PasswordProblem }

/**
 * An account with a password, for whoever shows by a code that the number is theirs. A number that has an account already opens that one, from now on
 * with this password: so nobody else learns whether there was one.
 */
export async function signUpByCode(ctx: Ctx, input: SignUp): Promise<SignedIn | SignUpRefused> {
  const { phone, code: typed, name, password, language, secret, device } = input
  const { now } = ctx
  // Looked at first: a code should not be used up for a password that is refused.
  const reason = passwordProblem(password, phone)
  if (reason) return { ok: false, problem: 'password', reason }
  const checked = await checkLoginCode(ctx.db, { phone, purpose: 'sign-up', typed, secret, now })
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx): Promise<SignedIn | SignUpRefused> => {
    if (!(await spendLoginCode(tx, { codeId: checked.codeId, now }))) return { ok: false, problem: 'code-over' }
    const account = await accountOfProvenPhone(tx, { phone, name, language, now })
    const { customerId } = account
    await choosePassword(tx, { phone, customerId, name, passwordHash })
    await claimOrders(tx, { phone, customerId })
    return { ok: true, customerId, name: account.name || name, session: await startSession(tx, { customerId, device }, now) }
  })
}

/** For an account whose number was only typed when it was made: from then on it has the orders of its number, too. */
export async function proveNumber(
  ctx: Ctx,
  { customerId, code, secret }: { customerId: string; code: string; secret: string },
): Promise<{ ok: true } | SelfRefused> {
  const confirmed = await confirmSelf(ctx, { customerId, proof: { code }, secret })
  if (!confirmed.ok) return confirmed
  return ctx.db.transaction(async (tx): Promise<{ ok: true } | SelfRefused> => {
    if (!(await settleProof(tx, confirmed, ctx.now))) return { ok: false, problem: 'code-over' }
    await markPhoneProven(tx, { customerId, now: ctx.now })
    await claimOrders(tx, { phone: confirmed.phone, customerId })
    return { ok: true }
  })
}

const DAY_MS = 24 * 3_600_000

/** At night: codes of the day before, here and in the messages they were sent with. */
export async function forgetOldCodes({ db, now }: Ctx): Promise<void> {
  const overBefore = new Date(now.getTime() - DAY_MS)
  await db.transaction(async (tx) => {
    await forgetCodes(tx, { overBefore })
    await forgetCodeTexts(tx, { overBefore })
  })
}

/** Orders of another account stay that one's, whatever number stands on them. */
async function claimOrders(tx: Tx, { phone, customerId }: { phone: Phone; customerId: string }): Promise<void> {
  await sql`
    update ordering.orders set customer_id = ${customerId}::uuid
    where id in (select id from ordering.orders where phone = ${phone} and customer_id is null order by id for update)`.execute(
    tx,
  )
}

async function nameOnLastOrder(tx: Tx, phone: Phone): Promise<string> {
  const found = await sql<{ name: string }>`
    select name from ordering.orders where phone = ${phone} order by placed_at desc, id desc limit 1`.execute(tx)
  return found.rows[0]?.name ?? ''
}
