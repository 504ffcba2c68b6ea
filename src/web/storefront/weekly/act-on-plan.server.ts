import { z } from 'zod'
import { calendarDate, formatMoney, type Language } from '#shop/values/index.ts'
import {
  askForWallet,
  changeTerms,
  choosePayment,
  confirmPlan,
  endPlan,
  forgetWallet,
  pausePlan,
  planBy,
  resumePlan,
  skipBox,
  swapFruit,
  unskipBox,
  WALLET,
} from '#shop/weekly/index.ts'
import { LONGEST_ADDRESS } from '#shop/weekly/model.ts'
import { brand } from '#shop/content/index.ts'
import { isId } from '#shop/ordering/index.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { fieldsIn, formFields, readForm, refused, tooOften } from '#web/http/form.server.ts'
import { wayToAgreement } from '#web/http/payment-browser.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { fruitChoices, ripenessField, takaField, tickedFruits } from './start-plan.server.ts'

/** `intent`: which form was sent. */
export type PlanAnswer = ({ ok: true } | FormRefused) & { intent: string }

/** `go`: to the page of the gateway. */
type Acted = { status: number; answer: PlanAnswer; go?: string }

type Done = Awaited<
  | ReturnType<typeof confirmPlan>
  | ReturnType<typeof pausePlan>
  | ReturnType<typeof changeTerms>
  | ReturnType<typeof skipBox>
  | ReturnType<typeof swapFruit>
  | ReturnType<typeof choosePayment>
  | ReturnType<typeof askForWallet>
>

/** A form of the page of a plan. Anyone who has the link may submit it; the link is as long as a password. */
export async function actOnPlan(
  requestContext: RequestContext,
  { request, token, language }: { request: Request; token: string; language: Language },
): Promise<Acted> {
  const { ctx, shop } = requestContext
  const fields = await formFields(request)
  const intent = fields['intent'] ?? ''
  const counted = await shop.limits.use('weekly-plan', token)
  if (!counted.ok) {
    const own = await brand(ctx.db)
    const refusal = tooOften(language, { ...counted, phone: own.phone })
    return { status: 429, answer: { intent, ...refused(fields, { refusal }) } }
  }
  const plan = await planBy(ctx.db, { token })
  if (!plan) return answerTo({ ok: false, problem: 'unknown-plan' }, { intent, language, fields })
  if (intent === 'save') return saveTerms(requestContext, { token, language, fields })
  if (intent === 'wallet') return toWallet(requestContext, { token, language, fields, intent })
  const done = await actionOf(requestContext, { intent, token, fields })
  // Confirmed in any case; without the agreement each box is paid by its link.
  const agrees = intent === 'confirm' && done?.ok && plan.state === 'new' && plan.payment === WALLET
  if (agrees && shop.payments[WALLET]?.agreements) return toWallet(requestContext, { token, language, fields, intent })
  return answerTo(done, { intent, language, fields })
}

/** To the page of bKash, where the buyer agrees. */
async function toWallet({ ctx, shop }: RequestContext, { token, ...answering }: Answering & { token: string }): Promise<Acted> {
  const { payments: gateways, config } = shop
  const asked = await askForWallet(ctx, { ref: { token }, gateways, shopUrl: config.shopUrl })
  if (asked.ok) return { status: 200, answer: { intent: answering.intent, ok: true }, go: wayToAgreement(shop, asked.agreement) }
  return answerTo(asked, answering)
}

type Acting = { intent: string; token: string; fields: Record<string, string> }

/** Null for a form that this page does not have. */
async function actionOf({ ctx }: RequestContext, { intent, token, fields }: Acting): Promise<Done | null> {
  const ref = { token }
  const id = (name: string) => (isId(fields[name] ?? '') ? fields[name]! : '00000000-0000-0000-0000-000000000000')
  const boxId = id('box')
  switch (intent) {
    case 'confirm':
      return confirmPlan(ctx, ref)
    case 'cash':
      return choosePayment(ctx, { ref, payment: 'cash-on-delivery' })
    case 'forget':
      return forgetWallet(ctx, ref)
    case 'skip':
      return skipBox(ctx, { ref, boxId })
    case 'unskip':
      return unskipBox(ctx, { ref, boxId })
    case 'swap':
      return swapFruit(ctx, { ref, boxId, from: id('from'), to: id('to'), seen: Number((fields['seen'] ?? '').slice(0, 9)) || 0 })
    case 'pause': {
      const typed = (fields['until'] ?? '').trim()
      const until = typed === '' ? null : calendarDate(typed)
      return typed !== '' && until === null ? { ok: false, problem: 'not-a-pause' } : pausePlan(ctx, { ref, until })
    }
    case 'resume':
      return resumePlan(ctx, ref)
    case 'end':
      return endPlan(ctx, ref)
    default:
      return null
  }
}

type Saving = { token: string; language: Language; fields: Record<string, string> }

async function saveTerms(requestContext: RequestContext, { token, language, fields }: Saving) {
  const { ctx } = requestContext
  const { line } = fieldsIn(language)
  const t = wordsOf('weekly', language)
  const form = z.object({
    address: line(LONGEST_ADDRESS, t('weekly.addressMissing')),
    landmark: line(120),
    ceiling: takaField(t('weekly.ceilingWrong')),
    ripeness: ripenessField(),
  })
  const read = readForm(form, fields)
  if (!read.ok) return { status: 422, answer: { intent: 'save', ...read } }
  const { address, landmark, ceiling, ripeness } = read.value
  const fruits = (await fruitChoices(requestContext, language)).map(({ id }) => id)
  const saved = await changeTerms(ctx, {
    ref: { token },
    seen: Number((fields['seen'] ?? '').slice(0, 9)) || 0,
    terms: { ceiling, addressLine: address, landmark: landmark || null, ripeness, ...tickedFruits(fields, fruits) },
  })
  return answerTo(saved, { intent: 'save', language, fields })
}

type Answering = { intent: string; language: Language; fields: Record<string, string> }

function answerTo(done: Done | null, { intent, language, fields }: Answering): { status: number; answer: PlanAnswer } {
  const t = wordsOf('weekly', language)
  const refuse = (status: number, refusal: string) => ({ status, answer: { intent, ...refused(fields, { refusal }) } })
  const at = (name: string, message: string) => ({
    status: 422,
    answer: { intent, ...refused(fields, { errors: { [name]: message } }) },
  })
  if (done === null) return refuse(400, t('weekly.moved'))
  if (done.ok) return { status: 200, answer: { intent, ok: true } }
  switch (done.problem) {
    case 'unknown-plan':
    case 'unknown-box':
      return refuse(404, t('weekly.unknown'))
    case 'plan-ended':
      return refuse(409, t('weekly.ended'))
    case 'edit-conflict':
    case 'plan-not-confirmed':
      return refuse(409, t('weekly.moved'))
    case 'agreement-not-offered':
      return refuse(409, t('weekly.walletOff'))
    case 'too-many-agreements':
      return refuse(429, t('weekly.walletOften'))
    case 'agreement-refused':
      return refuse(503, t(done.why === 'agreement-exists' ? 'weekly.walletNot.agreement-exists' : 'weekly.walletNow'))
    case 'paid-on-account':
      return refuse(409, t('weekly.paidOnAccount'))
    case 'box-closed':
      return refuse(409, t('weekly.closed'))
    case 'swap-gone':
      return refuse(409, t('weekly.swapGone'))
    case 'swap-above-ceiling':
      return refuse(409, t('weekly.swapAbove', { price: formatMoney(done.price, language) }))
    case 'not-a-pause':
      return at('until', t('weekly.pauseWrong'))
    case 'ceiling-too-low':
      return at('ceiling', t('weekly.ceilingLow'))
    default:
      return done satisfies never
  }
}
