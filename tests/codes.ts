import type { CodePurpose } from '#shop/accounts/index.ts'
import type { Ctx } from '#shop/context.ts'
import { requestCode, signInByCode } from '#shop/customers/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

export const SECRET = 'the secret of a test, 32 letters and more'

/** The same shop this many seconds later. */
export const after = (shop: Shop, seconds: number): Ctx => shop.at(new Date(shop.now.getTime() + seconds * 1000)).as('guest')

/** A customer, slightly later than everything before. */
export const asCustomer = (shop: Shop, customerId: string): Ctx => ({
  ...after(shop, 120),
  actor: { kind: 'customer', customerId },
})

export const ask = (ctx: Ctx, phone: Phone, purpose: CodePurpose = 'sign-in') =>
  requestCode(ctx, { phone, purpose, language: 'en', shopUrl: 'https://shop.example', secret: SECRET })

/** Requests a code by SMS, and reads it. */
export async function asked(ctx: Ctx, phone: Phone, purpose: CodePurpose = 'sign-in'): Promise<string> {
  const sent = await ask(ctx, phone, purpose)
  if (!sent.ok) throw new Error(sent.problem)
  const message = await ctx.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('recipient', '=', phone)
    .where('template', '=', 'login-code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /#(\d{6})$/.exec(message.body)![1]!
}

export const enter = (ctx: Ctx, phone: Phone, code: string, name: string | null = null) =>
  signInByCode(ctx, { phone, code, name, language: 'bn', secret: SECRET })

export async function signedIn(ctx: Ctx, phone: Phone, code: string, name: string | null = null) {
  const entered = await enter(ctx, phone, code, name)
  if (!entered.ok) throw new Error(entered.problem)
  return entered
}

/** A different code. */
export const notThis = (code: string, other = 1) => String((Number(code) + other) % 1_000_000).padStart(6, '0')
