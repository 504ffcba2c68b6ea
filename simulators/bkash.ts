import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import {
  AGREEMENT_CHOICES,
  BKASH_ACCOUNT,
  BKASH_CHOICES,
  PAYER,
  agreeAtBkash,
  amountFrom,
  bkashTime,
  chooseAtBkash,
  newTrxID,
  refundable,
  takaText,
  type AgreementChoice,
  type BkashChoice,
  type BkashPayment,
  type BkashState,
} from './bkash-state.ts'
import { agreementAnswers } from './bkash-agreements.ts'
import { fieldsOf, textOf, type Call, type Handled, type Wire } from './control.ts'
import { refundAnswers } from './bkash-refunds.ts'
import { choices, page } from './page.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MESSAGES: Record<string, string> = {
  '2002': 'Invalid Payment ID',
  '2006': 'Invalid amount',
  '2023': 'Insufficient Balance',
  '2029': 'Duplicate for All Transactions',
  '2056': 'Invalid Payment State',
  '2060': 'The operation cannot be executed: a pre-condition is not met',
  '2062': 'The payment has already been completed',
  '2065': 'Mandatory field missing',
  '2117': 'Payment execution already been called before',
}

/** bKash, tokenized checkout 1.2.0-beta and refunds of version 2, with its payment page. */
export function bkashSimulator({ wire, state, address }: { wire: Wire; state: BkashState; address: () => string }): Hono {
  const app = new Hono()
  const base = '/v1.2.0-beta/tokenized/checkout'
  const serve = (path: string, call: Call, handle: (fields: Record<string, unknown>) => Handled | Promise<Handled>) =>
    app.post(path, async (c) => {
      const fields = await fieldsOf(c)
      return wire.answer(c, call, fields, (code, unauthorized) => {
        const token = state.tokens.get(c.req.header('authorization') ?? '')
        const known = token && token > wire.now() && c.req.header('x-app-key') === BKASH_ACCOUNT.appKey
        if (!known || unauthorized) return { status: 401, body: { message: 'Unauthorized' } }
        return code ? refuse(code) : handle(fields)
      })
    })

  app.post(`${base}/token/grant`, async (c) => {
    const fields = await fieldsOf(c)
    return wire.answer(c, 'bkash.grant', fields, (code) => (code ? refuse(code) : grant({ wire, state }, fields, c.req.header())))
  })
  const agreements = agreementAnswers({ wire, state, address })
  const agreementOf = (fields: Record<string, unknown>) => state.agreements.get(textOf(fields, 'paymentID'))
  serve(`${base}/create`, 'bkash.create', (fields) => {
    if (textOf(fields, 'mode') === '0000') return agreements.create(fields)
    const refusal = textOf(fields, 'mode') === '0001' ? agreements.refusesPayment(textOf(fields, 'agreementID')) : null
    return refusal === null ? create({ wire, state, address }, fields) : refuse(refusal)
  })
  serve(`${base}/execute`, 'bkash.execute', (fields) => {
    const agreement = agreementOf(fields)
    return agreement ? agreements.execute(agreement) : execute({ wire, state }, fields)
  })
  serve(`${base}/payment/status`, 'bkash.query', (fields) => {
    const agreement = agreementOf(fields)
    return agreement ? agreements.query(agreement) : query(state, fields)
  })
  serve(`${base}/agreement/status`, 'bkash.agreement-status', agreements.status)
  serve(`${base}/agreement/cancel`, 'bkash.agreement-cancel', agreements.cancel)
  serve(`${base}/general/searchTran`, 'bkash.search', (fields) => search(state, fields))
  const { refund, refundStatus } = refundAnswers({ wire, state })
  serve('/v2/tokenized-checkout/refund/payment/transaction', 'bkash.refund', refund)
  serve('/v2/tokenized-checkout/refund/payment/status', 'bkash.refund-status', refundStatus)

  app.get('/pay', (c) => {
    const shown = payPage(state, c.req.query('paymentId') ?? '')
    return shown ? c.html(page('bKash', shown)) : c.html(page('bKash', html`<p>There is no such payment.</p>`), 404)
  })
  app.post('/pay', async (c) => {
    const id = c.req.query('paymentId') ?? ''
    const back = chosen(state, id, textOf(await fieldsOf(c), 'choice'))
    if (back === 'unknown') return c.html(page('bKash', html`<p>There is no such payment.</p>`), 404)
    return back ? c.redirect(back, 303) : c.html(page('bKash', html`<p>The window is closed. The shop has not been told.</p>`))
  })
  return app
}

/** What the page of a payment, or of a request for an agreement, shows. */
function payPage({ payments, agreements }: BkashState, id: string) {
  if (agreements.has(id)) {
    return html`<p>Agree that this shop may ask you for payments, each confirmed with your PIN.</p>
      <form method="post" action="/bkash/pay?paymentId=${id}">${choices(AGREEMENT_CHOICES)}</form>`
  }
  const payment = payments.get(id)
  if (!payment) return null
  const payer = payment.agreementID === null ? html`` : html`<p>With the wallet ${PAYER}: enter only your PIN.</p>`
  return html`<p>Pay <strong>৳${takaText(payment.amount)}</strong> for invoice ${payment.invoice}.</p>
    ${payer}
    <form method="post" action="/bkash/pay?paymentId=${id}">${choices(BKASH_CHOICES)}</form>`
}

function chosen({ payments, agreements }: BkashState, id: string, choice: string): string | null {
  const [payment, agreement] = [payments.get(id), agreements.get(id)]
  if (payment && Object.hasOwn(BKASH_CHOICES, choice)) return chooseAtBkash(payment, choice as BkashChoice)
  if (agreement && Object.hasOwn(AGREEMENT_CHOICES, choice)) return agreeAtBkash(agreement, choice as AgreementChoice)
  return 'unknown'
}

function refuse(statusCode: string): Handled {
  return { body: { statusCode, statusMessage: MESSAGES[statusCode] ?? 'Refused' } }
}

function grant(
  { wire, state }: { wire: Wire; state: BkashState },
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): Handled {
  const now = wire.now()
  const { username, password, appKey, appSecret } = BKASH_ACCOUNT
  state.granted = [...state.granted.filter((at) => at.getTime() > now.getTime() - HOUR_MS), now]
  if (state.limitsTokens && state.granted.length > 2) return { status: 429, body: { message: 'Too Many Requests' } }
  const isKnown = headers['username'] === username && headers['password'] === password
  if (!isKnown || fields['app_key'] !== appKey || fields['app_secret'] !== appSecret) {
    return { body: { statusCode: '2001', statusMessage: 'Invalid App Key' } }
  }
  const token = `eyJ${randomBytes(60).toString('base64url')}.${randomBytes(60).toString('base64url')}`
  state.tokens.set(token, new Date(now.getTime() + HOUR_MS))
  return {
    body: {
      statusCode: '0000',
      statusMessage: 'Successful',
      id_token: token,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: randomBytes(60).toString('base64url'),
    },
  }
}

type Inside = { wire: Wire; state: BkashState }

function create({ wire, state, address }: Inside & { address: () => string }, fields: Record<string, unknown>): Handled {
  const amount = amountFrom(textOf(fields, 'amount'))
  const invoice = textOf(fields, 'merchantInvoiceNumber')
  const callback = textOf(fields, 'callbackURL')
  const payerReference = textOf(fields, 'payerReference')
  const mode = textOf(fields, 'mode')
  if (mode !== '0011' && mode !== '0001') return refuse('2065')
  if (!amount || typeof fields['amount'] !== 'string') return refuse('2006')
  if (fields['currency'] !== 'BDT') return refuse('2007')
  if (fields['intent'] !== 'sale') return refuse('2008')
  if (!isPlain(invoice)) return refuse('2031')
  if (!isPlain(payerReference)) return refuse('2048')
  if (!URL.canParse(callback)) return refuse('2049')
  if ([...state.payments.values()].some((payment) => payment.invoice === invoice)) return refuse('2029')
  const now = wire.now()
  const paymentID = `TR${mode}${randomBytes(4).toString('hex')}${now.getTime()}`
  state.payments.set(paymentID, {
    paymentID,
    invoice,
    payerReference,
    agreementID: mode === '0001' ? textOf(fields, 'agreementID') : null,
    callback,
    amount,
    createdAt: now,
    choice: null,
    state: 'Initiated',
    trxID: null,
    completedAt: null,
    executions: 0,
    captures: 0,
    refunds: [],
  })
  const callbackFor = (status: string) =>
    `${callback}${callback.includes('?') ? '&' : '?'}paymentID=${paymentID}&status=${status}`
  return {
    body: {
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentID,
      bkashURL: `${address()}/bkash/pay?paymentId=${paymentID}&hash=${randomBytes(8).toString('hex')}&mode=${mode}&apiVersion=v1.2.0-beta/`,
      callbackURL: callback,
      successCallbackURL: callbackFor('success'),
      failureCallbackURL: callbackFor('failure'),
      cancelledCallbackURL: callbackFor('cancel'),
      amount: textOf(fields, 'amount'),
      intent: 'sale',
      currency: 'BDT',
      paymentCreateTime: bkashTime(now),
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: invoice,
    },
  }
}

function isPlain(text: string): boolean {
  return text.length > 0 && text.length <= 255 && !/[<>&]/.test(text)
}

async function execute({ wire, state }: Inside, fields: Record<string, unknown>): Promise<Handled> {
  const payment = state.payments.get(textOf(fields, 'paymentID'))
  if (!payment) return refuse('2002')
  payment.executions += 1
  if (payment.state === 'Completed') return refuse(payment.executions % 2 === 0 ? '2062' : '2117')
  if (payment.state === 'Failed' || wire.now().getTime() - payment.createdAt.getTime() > DAY_MS) return refuse('2056')
  if (payment.choice === null || payment.choice === 'cancel' || payment.choice === 'failure') return refuse('2060')
  if (payment.choice === 'insufficient' || payment.choice === 'duplicate') {
    payment.state = 'Failed'
    return refuse(payment.choice === 'insufficient' ? '2023' : '2029')
  }
  if (state.executionMs > 0) await wait(state.executionMs)
  payment.captures += 1
  Object.assign(payment, { state: 'Completed', trxID: newTrxID(), completedAt: wire.now() })
  return {
    hang: payment.choice === 'silent',
    body: {
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentID: payment.paymentID,
      payerReference: payment.payerReference,
      customerMsisdn: PAYER,
      trxID: payment.trxID,
      amount: takaText(payment.amount).replace(/\.00$/, ''),
      transactionStatus: 'Completed',
      paymentExecuteTime: bkashTime(payment.completedAt!),
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: payment.invoice,
    },
  }
}

function query(state: BkashState, fields: Record<string, unknown>): Handled {
  const payment = state.payments.get(textOf(fields, 'paymentID'))
  if (!payment) return refuse('2002')
  const completed = payment.state === 'Completed'
  return {
    body: {
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentID: payment.paymentID,
      mode: payment.agreementID === null ? '0011' : '0001',
      paymentCreateTime: bkashTime(payment.createdAt),
      ...(completed && { paymentExecuteTime: bkashTime(payment.completedAt!), trxID: payment.trxID }),
      amount: takaText(payment.amount),
      currency: 'BDT',
      intent: 'sale',
      // Another name than in create and execute.
      merchantInvoice: payment.invoice,
      transactionStatus: completed ? 'Completed' : 'Initiated',
      verificationStatus: completed ? 'Complete' : 'Incomplete',
      userVerificationStatus: completed ? 'Complete' : 'Incomplete',
      payerReference: payment.payerReference,
      ...(completed && { maxRefundableAmount: takaText(refundable(payment)) }),
    },
  }
}

function search(state: BkashState, fields: Record<string, unknown>): Handled {
  const found = paidBy(state, textOf(fields, 'trxID'))
  if (!found) return refuse('2033')
  return {
    body: {
      statusCode: '0000',
      statusMessage: 'Successful',
      trxID: found.trxID,
      initiationTime: bkashTime(found.createdAt),
      completedTime: bkashTime(found.completedAt!),
      transactionType: 'bKash Tokenized Checkout via API',
      customerMsisdn: PAYER,
      transactionStatus: 'Completed',
      amount: takaText(found.amount),
      currency: 'BDT',
      organizationShortCode: '50022',
    },
  }
}

function paidBy(state: BkashState, trxID: string): BkashPayment | undefined {
  return [...state.payments.values()].find((payment) => payment.trxID !== null && payment.trxID === trxID)
}
