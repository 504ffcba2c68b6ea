import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { fieldsOf, textOf, type Call, type Handled, type Wire } from './control.ts'
import {
  NAGAD_ACCOUNT,
  NAGAD_CHOICES,
  chooseAtNagad,
  nagadDateTime,
  nagadTime,
  newReference,
  opened,
  sealedForMerchant,
  type NagadChoice,
  type NagadState,
} from './nagad-state.ts'
import { choices, page } from './page.ts'

type Fields = Record<string, unknown>
type Inside = { wire: Wire; state: NagadState; address: () => string }

// A request older than this is refused.
const LONGEST_AGE_MS = 10 * 60_000
const CLIENTS = ['PC_WEB', 'MOBILE_WEB', 'MOBILE_APP', 'WALLET_WEB_VIEW', 'BILL_KEY']

/** Nagad's checkout, API version 0.2.0, with its page. */
export function nagadSimulator(inside: Inside): Hono {
  const { wire, state } = inside
  const app = new Hono()
  const answer = async (c: Context, call: Call, handle: (fields: Fields) => Handled) => {
    const fields = { ...c.req.query(), ...(await fieldsOf(c)) }
    return wire.answer(c, call, fields, (code) => (code ? refused(code) : (headersRefused(c) ?? handle(fields))))
  }
  app.post('/api/dfs/check-out/initialize/:merchant/:order', (c) =>
    answer(c, 'nagad.initialize', (fields) => initialize(inside, c.req.param(), fields)),
  )
  app.post('/api/dfs/check-out/complete/:reference', (c) =>
    answer(c, 'nagad.complete', (fields) => complete(inside, c.req.param('reference'), fields)),
  )
  app.get('/api/dfs/verify/payment/:reference', (c) =>
    answer(c, 'nagad.verify', () => verifyPayment(state, c.req.param('reference'))),
  )
  app.post('/api/dfs/purchase/cancel', (c) => answer(c, 'nagad.cancel', (fields) => cancel(state, fields)))

  const unknown = (c: Context) => c.html(page('Nagad', html`<p>There is no such payment.</p>`), 404)
  app.get('/pay', (c) => {
    const payment = state.payments.get(c.req.query('paymentRefId') ?? '')
    if (!payment) return unknown(c)
    return c.html(
      page(
        'Nagad',
        html`<p>Pay <strong>৳${payment.amount}</strong> for order ${payment.orderId}.</p>
          <form method="post" action="/nagad/pay?paymentRefId=${encodeURIComponent(payment.reference)}">
            ${choices(NAGAD_CHOICES)}
          </form>`,
      ),
    )
  })
  app.post('/pay', async (c) => {
    const payment = state.payments.get(c.req.query('paymentRefId') ?? '')
    const choice = textOf(await fieldsOf(c), 'choice')
    if (!payment?.amount || !Object.hasOwn(NAGAD_CHOICES, choice)) return unknown(c)
    const back = chooseAtNagad(payment, choice as NagadChoice, wire.now())
    return back === null ? c.html(page('Nagad', html`<p>The window is closed.</p>`)) : c.redirect(back, 303)
  })
  return app
}

function refused(reason: string): Handled {
  return { body: { reason, message: `Simulated: ${reason}`, devMessage: '' }, status: 400 }
}

function headersRefused(c: Context): Handled | null {
  const isRight =
    /^v-\d/.test(c.req.header('x-km-api-version') ?? '') &&
    /^\d+(\.\d+){3}$/.test(c.req.header('x-km-ip-v4') ?? '') &&
    CLIENTS.includes(c.req.header('x-km-client-type') ?? '')
  return isRight ? null : refused('InvalidApiRequest')
}

function initialize({ wire, state }: Inside, path: { merchant: string; order: string }, fields: Fields): Handled {
  const { merchantId, accountNumber } = NAGAD_ACCOUNT
  if (path.merchant !== merchantId || textOf(fields, 'accountNumber') !== accountNumber) return refused('InvalidMerchant')
  const asked = opened(textOf(fields, 'sensitiveData'), textOf(fields, 'signature'))
  if ('reason' in asked) return refused(asked.reason)
  const { facts } = asked
  const now = wire.now()
  const [oldest, newest] = [-1, 1].map((sign) => nagadTime(new Date(now.getTime() + sign * LONGEST_AGE_MS)))
  const time = facts['datetime'] ?? ''
  if (time !== fields['dateTime'] || !/^\d{14}$/.test(time) || time < oldest! || time > newest!) return refused('InvalidDateTime')
  if (facts['merchantId'] !== merchantId || facts['orderId'] !== path.order) return refused('InvalidApiRequest')
  if (!/^[A-Za-z0-9]{1,20}$/.test(path.order) || !/^[0-9a-f]{40}$/.test(facts['challenge'] ?? ''))
    return refused('InvalidOrderId')
  if ([...state.payments.values()].some(({ orderId }) => orderId === path.order)) return refused('DuplicateOrderId')
  const reference = newReference(path.order, now)
  const challenge = randomBytes(20).toString('hex')
  const start = { amount: null, callback: '', status: 'OrderInitiated' as const, taken: null, refunds: [] }
  state.payments.set(reference, { reference, orderId: path.order, challenge, orderedAt: now, ...start })
  return { body: sealedForMerchant({ paymentReferenceId: reference, acceptDateTime: nagadTime(now), challenge }) }
}

function complete({ state, address }: Inside, reference: string, fields: Fields): Handled {
  const payment = state.payments.get(reference)
  if (!payment || payment.amount !== null || fields['paymentRefId'] !== reference) return refused('InvalidReferenceId')
  const asked = opened(textOf(fields, 'sensitiveData'), textOf(fields, 'signature'))
  if ('reason' in asked) return refused(asked.reason)
  const { merchantId, orderId, amount = '', currencyCode, challenge } = asked.facts
  if (merchantId !== NAGAD_ACCOUNT.merchantId || orderId !== payment.orderId || challenge !== payment.challenge)
    return refused('InvalidApiRequest')
  if (currencyCode !== '050') return refused('InvalidCurrency')
  if (!/^\d{1,8}\.\d{2}$/.test(amount) || Number(amount) <= 0) return refused('InvalidPurchaseInformation')
  const callback = textOf(fields, 'merchantCallbackURL')
  // The address is registered, so it is always the same.
  if (!URL.canParse(callback) || new URL(callback).search !== '') return refused('InvalidApiRequest')
  Object.assign(payment, { amount, callback, status: 'Ready' })
  const callBackUrl = `${address()}/nagad/pay?paymentRefId=${encodeURIComponent(reference)}`
  return { body: { callBackUrl, status: 'Success' } }
}

function verifyPayment(state: NagadState, reference: string): Handled {
  const payment = state.payments.get(reference)
  if (!payment) return refused('InvalidReferenceId')
  const { orderId, amount, status, taken, orderedAt, refunds } = payment
  const last = refunds.at(-1)
  return {
    body: {
      merchantId: NAGAD_ACCOUNT.merchantId,
      orderId,
      paymentRefId: reference,
      amount: taken?.amount ?? amount ?? '0',
      clientMobileNo: '017****0575',
      merchantMobileNo: NAGAD_ACCOUNT.accountNumber,
      orderDateTime: nagadDateTime(orderedAt),
      issuerPaymentDateTime: taken ? nagadDateTime(taken.at) : null,
      issuerPaymentRefNo: taken?.issuerRef ?? null,
      additionalMerchantInfo: null,
      status,
      statusCode: status === 'Success' ? '000' : '001',
      cancelIssuerDateTime: last ? nagadDateTime(orderedAt) : null,
      cancelIssuerRefNo: last?.reference ?? null,
      serviceType: 'E-Commerce',
    },
  }
}

function cancel(state: NagadState, fields: Fields): Handled {
  const asked = opened(textOf(fields, 'sensitiveDataCancelRequest'), textOf(fields, 'signature'))
  if ('reason' in asked) return refused(asked.reason)
  const { merchantId, originalRequestDate, originalAmount, cancelAmount = '', referenceNo = '' } = asked.facts
  const payment = state.payments.get(textOf(fields, 'paymentRefId'))
  if (!payment?.taken || payment.orderId !== fields['orderId'] || merchantId !== NAGAD_ACCOUNT.merchantId)
    return refused('InvalidReferenceId')
  const { refunds, taken } = payment
  if (originalRequestDate !== nagadTime(payment.orderedAt).slice(0, 8) || Number(originalAmount) !== Number(taken.amount))
    return refused('InvalidPurchaseInformation')
  if (referenceNo === '' || !/^\d{1,8}\.\d{2}$/.test(cancelAmount)) return refused('InvalidApiRequest')
  const amount = Number(cancelAmount)
  const left = Number(taken.amount) - refunds.reduce((sum, one) => sum + one.amount, 0)
  if (!(amount > 0) || amount > left + 0.001) return refused('InvalidPurchaseInformation')
  const reference = randomBytes(5).toString('hex').toUpperCase()
  refunds.push({ number: referenceNo, reference, amount })
  const status = left - amount < 0.001 ? 'Cancelled' : 'PartialCancelled'
  return { body: sealedForMerchant({ status, code: '000', originalAmount: taken.amount, cancelAmount, cancelTrxId: reference }) }
}
