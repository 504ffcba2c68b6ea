import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { fieldsOf, textOf, type Handled, type Wire } from './control.ts'
import { choices, page } from './page.ts'
import { transactionAnswers } from './sslcommerz-transactions.ts'
import {
  IPN_CHOICES,
  SSLCOMMERZ_CHOICES,
  STORE,
  chooseAtSslcommerz,
  type IpnChoice,
  type SslcommerzChoice,
  type SslcommerzState,
} from './sslcommerz-state.ts'

const LONGEST: Record<string, number> = {
  store_id: 30,
  store_passwd: 30,
  currency: 3,
  tran_id: 30,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  ipn_url: 255,
  product_name: 255,
  product_category: 50,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
}
const PROFILES = ['general', 'physical-goods', 'non-physical-goods', 'airline-tickets', 'travel-vertical', 'telecom-vertical']
const IPN_TIMEOUT_MS = 15_000
const IPN_LATE_MS = 1_500

type Inside = {
  wire: Wire
  state: SslcommerzState
  address: () => string
  /** The delay of a late IPN after the buyer's return. */
  beforeLateIpn?: (() => Promise<void>) | undefined
}

/** SSLCommerz, version 4, with its page. Everything is answered with HTTP 200. */
export function sslcommerzSimulator(inside: Inside): Hono {
  const { wire, state } = inside
  const app = new Hono()
  const { validate, find } = transactionAnswers({ wire, state })
  app.post('/gwprocess/v4/api.php', async (c) => {
    const fields = await fieldsOf(c)
    return wire.answer(c, 'sslcommerz.session', fields, (code) => (code ? failed(code) : open(inside, fields)))
  })
  // The documents say GET; SSLCommerz's own package for Node sends POST.
  const asked = ['GET', 'POST']
  app.on(asked, '/validator/api/validationserverAPI.php', async (c) => {
    const fields = await askedFields(c)
    return wire.answer(c, 'sslcommerz.validate', fields, (code) => (code ? { body: { APIConnect: code } } : validate(fields)))
  })
  app.on(asked, '/validator/api/merchantTransIDvalidationAPI.php', async (c) => {
    const fields = await askedFields(c)
    const call = fields['refund_amount']
      ? 'sslcommerz.refund'
      : fields['refund_ref_id']
        ? 'sslcommerz.refund-status'
        : 'sslcommerz.find'
    return wire.answer(c, call, fields, (code) => (code ? { body: { APIConnect: code } } : find(fields)))
  })

  app.get('/pay/:session', (c) => {
    const session = state.sessions.get(c.req.param('session'))
    if (!session) return c.html(page('SSLCommerz', html`<p>There is no such session.</p>`), 404)
    return c.html(
      page(
        'SSLCommerz',
        html`<p>Pay <strong>৳${session.asked['total_amount']}</strong> for transaction ${session.asked['tran_id']}.</p>
          <form method="post" action="/sslcommerz/pay/${session.key}">
            <label for="ipn">The shop’s server is told</label>
            <select id="ipn" name="ipn">
              ${Object.entries(IPN_CHOICES).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
            </select>
            ${choices(SSLCOMMERZ_CHOICES)}
          </form>`,
      ),
    )
  })
  app.post('/pay/:session', async (c) => {
    const session = state.sessions.get(c.req.param('session'))
    const fields = await fieldsOf(c)
    const choice = textOf(fields, 'choice')
    const ipn = textOf(fields, 'ipn')
    if (!session || !Object.hasOwn(SSLCOMMERZ_CHOICES, choice) || !Object.hasOwn(IPN_CHOICES, ipn)) {
      return c.html(page('SSLCommerz', html`<p>There is no such session.</p>`), 404)
    }
    const back = chooseAtSslcommerz(session, choice as SslcommerzChoice, wire.now())
    if (choice === 'close') return c.html(page('SSLCommerz', html`<p>The window is closed. The shop has not been told.</p>`))
    await tellShop(inside, back, ipn as IpnChoice)
    return c.html(
      page(
        'SSLCommerz',
        html`<form id="back" method="post" action="${back.action}">
          ${Object.entries(back.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <button type="submit">Back to the shop</button>
        </form>`,
        { script: '/sslcommerz/back.js' },
      ),
    )
  })
  app.get('/back.js', (c) => c.body(`document.getElementById('back').submit()`, 200, { 'content-type': 'text/javascript' }))
  return app
}

/** The fields of a query, from its URL and its form. */
async function askedFields(c: Context): Promise<Record<string, string>> {
  const form = c.req.method === 'POST' ? await fieldsOf(c) : {}
  return { ...c.req.query(), ...Object.fromEntries(Object.keys(form).map((name) => [name, textOf(form, name)])) }
}

async function tellShop(
  { state, beforeLateIpn = () => wait(IPN_LATE_MS) }: Inside,
  back: { notify: string; fields: Record<string, string> },
  when: IpnChoice,
): Promise<void> {
  if (when === 'before' || when === 'twice') await notify(state, back)
  if (when === 'after' || when === 'twice') void beforeLateIpn().then(() => notify(state, back))
}

/** The IPN: a POST from server to server. A missing answer is recorded, as SSLCommerz would. */
export async function notify(
  state: SslcommerzState,
  { notify: url, fields }: { notify: string; fields: Record<string, string> },
): Promise<number | null> {
  const asked = {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(IPN_TIMEOUT_MS),
  } as const
  const status = await fetch(url, asked).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
  state.notified.push({ attempt: fields['tran_id'] ?? '', status })
  return status
}

function failed(failedreason: string): Handled {
  return {
    body: {
      status: 'FAILED',
      failedreason,
      sessionkey: '',
      gw: {},
      GatewayPageURL: '',
      storeBanner: '',
      storeLogo: '',
      desc: [],
    },
  }
}

function open({ wire, state, address }: Inside, fields: Record<string, unknown>): Handled {
  const asked = Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(fields, name)]))
  if (asked['store_id'] !== STORE.id || asked['store_passwd'] !== STORE.password) {
    return failed('Store Credential Error Or Store is De-active')
  }
  for (const [name, longest] of Object.entries(LONGEST)) {
    const length = [...(asked[name] ?? '')].length
    if (length === 0) return failed(`Invalid Information: ${name} is required`)
    if (length > longest) return failed(`Invalid Information: ${name} is too long`)
  }
  const amount = asked['total_amount'] ?? ''
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount) || Number(amount) < 10 || Number(amount) > 500_000) return failed('Invalid amount')
  if (!PROFILES.includes(asked['product_profile'] ?? '')) return failed('Invalid Information: product_profile')
  if (asked['shipping_method'] !== 'NO' && !asked['ship_name']) return failed('Invalid Information: ship_name is required')
  if ([...state.sessions.values()].some((session) => session.asked['tran_id'] === asked['tran_id']))
    return failed('Duplicate tran_id')
  const key = randomBytes(16).toString('hex').toUpperCase()
  state.sessions.set(key, { key, asked, createdAt: wire.now(), tried: [] })
  const GatewayPageURL = `${address()}/sslcommerz/pay/${key}`
  return {
    body: {
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: key,
      gw: { visa: 'dbbl_visa,brac_visa', mobilebanking: 'dbblmobilebanking,bkash' },
      redirectGatewayURL: GatewayPageURL,
      directPaymentURLBank: '',
      directPaymentURLCard: '',
      GatewayPageURL,
      storeBanner: '',
      storeLogo: '',
      desc: [],
      is_direct_pay_enable: '0',
    },
  }
}
