import { sendOrderCode } from '#shop/customers/index.ts'
import type { Phone } from '#shop/values/index.ts'
import { codeRequests, takeBackRequest } from './code-limits.ts'
import type { RequestContext } from './request-context.ts'

type CodeSent = { ok: true } | { ok: false; problem: 'too-many-tries' | 'code-just-sent' | 'no-code-needed' | 'unknown-order' }

/** Texts the code that confirms an order, within the limits of all codes. */
export async function sendCodeOfOrder(
  { shop, ctx, clientAddress }: RequestContext,
  { token, phone }: { token: string; phone: Phone },
): Promise<CodeSent> {
  const { limits, secret, config } = shop
  const from = { phone, clientAddress, device: null }
  for (const [name, key] of codeRequests(from)) {
    if (!(await limits.use(name, key)).ok) return { ok: false, problem: 'too-many-tries' }
  }
  const sent = await sendOrderCode(ctx, { token, secret, shopUrl: config.shopUrl })
  if (!sent.ok) await takeBackRequest(limits, from)
  return sent.ok ? sent : { ok: false, problem: sent.problem }
}
