import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { bkashSimulator } from './bkash.ts'
import {
  agreeAtBkash,
  chooseAtBkash,
  newBkashState,
  takaText,
  type AgreementChoice,
  type BkashChoice,
  type BkashState,
} from './bkash-state.ts'
import { conversionSimulators, newConversionState, type ConversionState } from './conversions.ts'
import { courierControl, courierOverview, courierSimulators, type CourierControl } from './couriers/index.ts'
import { newCourierState } from './couriers/state.ts'
import { CALLS, FAULTS, fieldsOf, makeWire, type Wire } from './control.ts'
import { nagadSimulator } from './nagad.ts'
import { chooseAtNagad, newNagadState, type NagadChoice, type NagadState } from './nagad-state.ts'
import { page, table } from './page.ts'
import { smsSimulator, type ReceivedSms } from './sms.ts'
import { notify, sslcommerzSimulator } from './sslcommerz.ts'
import { chooseAtSslcommerz, newSslcommerzState, type SslcommerzChoice, type SslcommerzState } from './sslcommerz-state.ts'

export { simulatedSettings } from './settings.ts'

type Posted = { action: string; notify: string; fields: Record<string, string> }

export type Control = Pick<Wire, 'next' | 'received' | 'receivedBy'> & {
  bkash: BkashState & {
    /** What a person does on the page, without a browser. Returns the URL the browser is redirected to, null when it stays. */
    choose(paymentID: string, choice: BkashChoice): string | null
    /** The same on the page that asks for an agreement. */
    agree(paymentID: string, choice: AgreementChoice): string | null
    /** Rejects every token from now on. */
    expireTokens(): void
  }
  sslcommerz: SslcommerzState & {
    /** What a person does on the page, without a browser: nothing is posted yet. */
    choose(sessionkey: string, choice: SslcommerzChoice): Posted
    /** Posts the IPN. Returns the HTTP status, null when the shop was not reached. */
    notify(posted: Posted): Promise<number | null>
  }
  nagad: NagadState & {
    /** What a person does on the page, without a browser. Returns the URL the browser is redirected to, null when it does not return. */
    choose(reference: string, choice: NagadChoice): string | null
  }
  couriers: CourierControl
  conversions: ConversionState
  inbox: ReceivedSms[]
}

type Settings = {
  port: number
  now?: () => Date
  /** Replaces the delay of a second and a half between the buyer's return and a late IPN. */
  beforeLateIpn?: (() => Promise<void>) | undefined
  /** The address of the shop, for webhooks of couriers and replies by SMS; without it none are sent. */
  shop?: string
}

export type Simulators = { address: string; control: Control; stop: () => Promise<void> }

/**
 * Starts bKash, SSLCommerz, Nagad, three courier companies, two destinations of conversions and four SMS gateways as one server on this machine; port 0 uses a free one. Its URL is not `localhost`, so that
 * a browser treats it as another site than the shop, like a real gateway.
 */
export async function startSimulators({ port, now = () => new Date(), beforeLateIpn, shop }: Settings): Promise<Simulators> {
  const wire = makeWire(now)
  const bkash = newBkashState()
  const sslcommerz = newSslcommerzState()
  const nagad = newNagadState()
  const couriers = newCourierState(shop ?? null)
  const conversions = newConversionState()
  const inbox: ReceivedSms[] = []
  let listening = 0
  const address = () => `http://127.0.0.1:${listening}`

  const app = new Hono()
  app.route('/bkash', bkashSimulator({ wire, state: bkash, address }))
  app.route('/sslcommerz', sslcommerzSimulator({ wire, state: sslcommerz, address, beforeLateIpn }))
  app.route('/nagad', nagadSimulator({ wire, state: nagad, address }))
  app.route('/sms', smsSimulator({ wire, inbox, shop: () => couriers.shop }))
  app.route('/', courierSimulators({ wire, state: couriers }))
  app.route('/', conversionSimulators({ wire, state: conversions }))
  app.get('/', (c) => c.html(overview({ bkash, sslcommerz, nagad, couriers, conversions, inbox })))
  app.post('/switches', async (c) => {
    const { bkashTokens } = await c.req.parseBody()
    bkash.limitsTokens = bkashTokens === 'limited'
    return c.redirect('/', 303)
  })
  app.post('/faults', async (c) => {
    const fields = await fieldsOf(c)
    const call = CALLS.find((one) => one === fields['call'])
    const fault = Object.entries(FAULTS).find(([name]) => name === fields['fault'])?.[1]
    if (!call || !fault) return c.text('There is no such fault.', 404)
    wire.next(call, fault)
    return c.redirect('/', 303)
  })

  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  listening = (server.address() as AddressInfo).port
  return {
    address: address(),
    control: {
      ...wire,
      bkash: Object.assign(bkash, {
        choose: (paymentID: string, choice: BkashChoice) => chooseAtBkash(bkash.payments.get(paymentID)!, choice),
        agree: (paymentID: string, choice: AgreementChoice) => agreeAtBkash(bkash.agreements.get(paymentID)!, choice),
        expireTokens: () => bkash.tokens.clear(),
      }),
      sslcommerz: Object.assign(sslcommerz, {
        choose: (key: string, choice: SslcommerzChoice) => chooseAtSslcommerz(sslcommerz.sessions.get(key)!, choice, now()),
        notify: (posted: Posted) => notify(sslcommerz, posted),
      }),
      nagad: Object.assign(nagad, {
        choose: (reference: string, choice: NagadChoice) => chooseAtNagad(nagad.payments.get(reference)!, choice, now()),
      }),
      couriers: courierControl(couriers, now),
      conversions,
      inbox,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Shown = {
  bkash: BkashState
  sslcommerz: SslcommerzState
  nagad: NagadState
  couriers: CourierControl | ReturnType<typeof newCourierState>
  conversions: ConversionState
  inbox: ReceivedSms[]
}

function overview({ bkash, sslcommerz, nagad, couriers, conversions, inbox }: Shown) {
  const limited = bkash.limitsTokens
  return page(
    'Simulators',
    html`<h2>bKash</h2>
      ${table(
        ['Invoice', 'Taka', 'State', 'Transaction'],
        [...bkash.payments.values()].toReversed().map((one) => [one.invoice, takaText(one.amount), one.state, one.trxID ?? '']),
      )}
      ${table(
        ['Agreement', 'State'],
        [...bkash.agreements.values()].toReversed().map((one) => [one.agreementID ?? one.paymentID, one.state]),
      )}
      <form method="post" action="/switches">
        <p>Tokens: ${limited ? 'two an hour' : 'as many as asked for'}.</p>
        <button type="submit" name="bkashTokens" value="${limited ? 'free' : 'limited'}">
          ${limited ? 'Give as many tokens as asked for' : 'Give two tokens an hour'}
        </button>
      </form>
      <h2>SSLCommerz</h2>
      ${table(
        ['Transaction', 'Taka', 'States'],
        [...sslcommerz.sessions.values()]
          .toReversed()
          .map(({ asked, tried }) => [asked['tran_id']!, asked['total_amount']!, tried.map(({ status }) => status).join(', ')]),
      )}
      <h2>Nagad</h2>
      ${table(
        ['Order', 'Taka', 'State', 'Transaction'],
        [...nagad.payments.values()]
          .toReversed()
          .map(({ orderId, amount, status, taken }) => [orderId, amount ?? '', status, taken?.issuerRef ?? '']),
      )}
      <h2>Couriers</h2>
      ${courierOverview(couriers)}
      <h2>Conversions</h2>
      ${table(
        ['Destination', 'Event', 'Counted'],
        [
          ...[...conversions.meta.counted.keys()].map((id) => ['meta', id, 'yes']),
          ...conversions.meta.tests.map(({ code }) => ['meta', String(code), 'test']),
          ...[...conversions.google.counted.keys()].map((key) => ['google', key, 'yes']),
          ...conversions.google.ignored.map(({ faults }) => ['google', faults.join(', '), 'no']),
        ],
      )}
      <h2>Faults</h2>
      <form method="post" action="/faults">
        <label for="call">The next call of</label>
        <select id="call" name="call">
          ${CALLS.map((call) => html`<option>${call}</option>`)}
        </select>
        <label for="fault">meets a gateway that</label>
        <select id="fault" name="fault">
          ${Object.keys(FAULTS).map((fault) => html`<option>${fault}</option>`)}
        </select>
        <button type="submit">Let it</button>
      </form>
      <h2>SMS</h2>
      <p><a href="/sms">Inbox (${inbox.length})</a></p>`,
  )
}
