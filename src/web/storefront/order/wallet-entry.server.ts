import { enterTrxId, type TrxEntered } from '#shop/billing/index.ts'
import { isWalletKind } from '#shop/payments/index.ts'
import type { Language } from '#shop/values/language.ts'
import { orderIdOf } from '#shop/ordering/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { OrderText } from './texts.ts'

/** What is wrong with the TrxID, in words, with what was typed. */
export type WalletMistake = { field: 'trxId' | 'digits' | 'wallet'; text: string; typed: WalletTyped }
export type WalletTyped = { wallet: string; trxId: string; digits: string }

const LONGEST_TYPED = 60

/** Takes down the TrxID that the buyer typed. */
export async function enterTyped(
  { shop, ctx }: RequestContext,
  token: string,
  { form, language }: { form: FormData; language: Language },
): Promise<{ done: 'trx' } | { refused: OrderText } | { mistake: WalletMistake }> {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, LONGEST_TYPED) : ''
  }
  const typed = { wallet: textOf('wallet'), trxId: textOf('trxId'), digits: textOf('digits') }
  const orderId = await orderIdOf(ctx.db, token)
  if (orderId === null) return { refused: 'order.unknown' }
  if (!(await shop.limits.use('pay-again', orderId)).ok) return { refused: 'order.tooManyTries' }
  const { wallet, trxId, digits } = typed
  const say = wordsOf('wallets', language)
  if (!isWalletKind(wallet)) return { mistake: { field: 'wallet', text: say('wallets.problem.wallet-missing'), typed } }
  const { shopUrl } = shop.config
  const entered = await enterTrxId(ctx, { token, wallet, trxId, senderDigits: digits, shopUrl })
  if (entered.ok) return { done: 'trx' }
  const mistake = (field: WalletMistake['field'], problem: Said) => {
    return { mistake: { field, text: say(`wallets.problem.${problem}`, { wallet: say(`wallets.${wallet}`) }), typed } }
  }
  return refusalOf(entered.problem, mistake)
}

type Problem = Extract<TrxEntered, { ok: false }>['problem']
type Said = Extract<Problem, 'trx-not-understood' | 'trx-used' | 'digits-not-understood' | 'wallet-missing' | 'too-many-entries'>
type Mistake = (field: WalletMistake['field'], problem: Said) => { mistake: WalletMistake }

function refusalOf(problem: Problem, mistake: Mistake): { refused: OrderText } | { mistake: WalletMistake } {
  switch (problem) {
    case 'unknown-order':
      return { refused: 'order.unknown' }
    case 'nothing-to-pay':
    case 'not-by-wallet':
      return { refused: 'order.notPayable' }
    case 'too-late-to-pay':
      return { refused: 'order.tooLateToPay' }
    case 'in-review':
      return { refused: 'order.inReview' }
    case 'trx-not-understood':
    case 'trx-used':
    case 'too-many-entries':
      return mistake('trxId', problem)
    case 'digits-not-understood':
      return mistake('digits', problem)
    case 'wallet-missing':
      return mistake('wallet', problem)
    default:
      return problem satisfies never
  }
}
