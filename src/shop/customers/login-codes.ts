import {
  accountOfVerifiedPhone,
  checkLoginCode,
  choosePassword,
  confirmSelf,
  forgetCodes,
  hashPassword,
  markPhoneVerified,
  newLoginCode,
  passwordProblem,
  useUpCredential,
  startSession,
  spendLoginCode,
  type CodePurpose,
  type CodeRefused,
  type Device,
  type PasswordProblem,
  type SelfRefused,
  type SignedIn,
} from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { forgetCodeTexts, forgetShortLinks, writeMessages } from '../messaging/index.ts'
import { claimOrders, ordersOfPhone } from '../ordering/index.ts'
import type { Language, Phone } from '../values/index.ts'

type CodeRequest = { phone: Phone; purpose: CodePurpose; language: Language; shopUrl: string; secret: string }
type CodeSent = { ok: true } | { ok: false; problem: 'code-just-sent'; waitSeconds: number }

/** Sends a login code by SMS. Behaves the same whether or not the number has an account. */
export function requestCode(ctx: Ctx, { phone, purpose, language, shopUrl, secret }: CodeRequest): Promise<CodeSent> {
  const { now } = ctx
  return ctx.db.transaction(async (tx): Promise<CodeSent> => {
    const made = await newLoginCode(tx, { phone, purpose, secret, now })
    if (!made.ok) return made
    const { hostname: domain } = new URL(shopUrl)
    const letter = { to: { phone }, news: { language, code: made.code, domain }, expiresAt: made.expiresAt }
    await writeMessages(tx, { template: 'login-code', letters: [letter], now })
    return { ok: true }
  })
}

type CodeSignIn = { phone: Phone; code: string; name: string | null; language: Language; secret: string; device?: Device }

/**
 * Signs in with the right code; the first sign-in of a number creates its account. The number is now verified, so guest orders placed with
 * it join the account.
 */
export async function signInByCode(ctx: Ctx, input: CodeSignIn): Promise<SignedIn | CodeRefused> {
  const { phone, code: typed, name, language, secret, device } = input
  const { now } = ctx
  const checked = await checkLoginCode(ctx.db, { phone, purpose: 'sign-in', typed, secret, now })
  if (!checked.ok) return checked
  return ctx.db.transaction(async (tx): Promise<SignedIn | CodeRefused> => {
    if (!(await spendLoginCode(tx, { codeId: checked.codeId, now }))) return { ok: false, problem: 'code-over' }
    const known = name ?? (await ordersOfPhone(tx, { phone, most: 1 }))[0]?.name ?? ''
    const account = await accountOfVerifiedPhone(tx, { phone, name: known, language, now })
    const { customerId } = account
    await claimOrders(tx, { phone, customerId })
    return { ok: true, customerId, name: account.name, session: await startSession(tx, { customerId, device }, now) }
  })
}

type SignUp = CodeSignIn & { name: string; password: string }
type SignUpRefused = CodeRefused | { ok: false; problem: 'password'; reason: PasswordProblem }

/**
 * Creates an account with a password for a number verified by a code. If the number has an account already, this signs in to it and
 * replaces its password. So nobody can learn whether an account existed.
 */
export async function signUpByCode(ctx: Ctx, input: SignUp): Promise<SignedIn | SignUpRefused> {
  const { phone, code: typed, name, password, language, secret, device } = input
  const { now } = ctx
  // Checked first, so that a refused password does not use up the code.
  const reason = passwordProblem(password, phone)
  if (reason) return { ok: false, problem: 'password', reason }
  const checked = await checkLoginCode(ctx.db, { phone, purpose: 'sign-up', typed, secret, now })
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx): Promise<SignedIn | SignUpRefused> => {
    if (!(await spendLoginCode(tx, { codeId: checked.codeId, now }))) return { ok: false, problem: 'code-over' }
    const account = await accountOfVerifiedPhone(tx, { phone, name, language, now })
    const { customerId } = account
    await choosePassword(tx, { phone, customerId, name, passwordHash })
    await claimOrders(tx, { phone, customerId })
    return { ok: true, customerId, name: account.name || name, session: await startSession(tx, { customerId, device }, now) }
  })
}

/** Verifies the number of an account that was created without a code. Its guest orders join the account. */
export async function verifyNumber(
  ctx: Ctx,
  { customerId, code, secret }: { customerId: string; code: string; secret: string },
): Promise<{ ok: true } | SelfRefused> {
  const confirmed = await confirmSelf(ctx, { customerId, credential: { code }, secret })
  if (!confirmed.ok) return confirmed
  return ctx.db.transaction(async (tx): Promise<{ ok: true } | SelfRefused> => {
    if (!(await useUpCredential(tx, confirmed, ctx.now))) return { ok: false, problem: 'code-over' }
    await markPhoneVerified(tx, { customerId, now: ctx.now })
    await claimOrders(tx, { phone: confirmed.phone, customerId })
    return { ok: true }
  })
}

const DAY_MS = 24 * 3_600_000

/** Nightly: deletes codes of the day before, here and in the messages that carried them, and expired short links. */
export async function forgetOldCodes({ db, now }: Ctx): Promise<void> {
  const overBefore = new Date(now.getTime() - DAY_MS)
  await db.transaction(async (tx) => {
    await forgetCodes(tx, { overBefore })
    await forgetCodeTexts(tx, { overBefore })
    await forgetShortLinks(tx, now)
  })
}
