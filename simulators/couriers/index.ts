import { Hono } from 'hono'
import { html } from 'hono/html'
import { fieldsOf, textOf, type Wire } from '../control.ts'
import { pathaoSimulator } from './pathao.ts'
import { redxSimulator } from './redx.ts'
import { COURIER_STATUSES, notifyOf, parcelWith, type CourierName, type CourierState, type SimulatedParcel } from './state.ts'
import { steadfastSimulator } from './steadfast.ts'

export type CourierControl = CourierState & {
  /** The parcel with our reference. */
  parcel(carrier: CourierName, reference: string): SimulatedParcel | undefined
  /** Gives a parcel a status; nothing is sent. */
  move(carrier: CourierName, reference: string, status: string, collected?: number): void
  /** Sends a webhook: with the status it has, or with another one, as late news. Returns the HTTP status; null when the shop was not reached. */
  notify(carrier: CourierName, reference: string, status?: string): Promise<number | null>
}

export function courierControl(state: CourierState, now: () => Date): CourierControl {
  const known = (carrier: CourierName, reference: string) => {
    const parcel = parcelWith(state, carrier, reference)
    if (!parcel) throw new Error(`${carrier} has no parcel ${reference}`)
    return parcel
  }
  return Object.assign(state, {
    parcel: (carrier: CourierName, reference: string) => parcelWith(state, carrier, reference),
    move: (carrier: CourierName, reference: string, status: string, collected?: number) => {
      Object.assign(known(carrier, reference), { status, ...(collected !== undefined && { collected }) })
    },
    notify: (carrier: CourierName, reference: string, status?: string) =>
      notifyOf(state, { carrier, parcel: known(carrier, reference), ...(status !== undefined && { status }), now: now() }),
  })
}

/** The APIs of the couriers, and the form that moves a parcel. */
export function courierSimulators({ wire, state }: { wire: Wire; state: CourierState }): Hono {
  const app = new Hono()
  app.route('/steadfast', steadfastSimulator({ wire, state }))
  app.route('/pathao', pathaoSimulator({ wire, state }))
  app.route('/redx', redxSimulator({ wire, state }))
  app.post('/couriers/move', async (c) => {
    const fields = await fieldsOf(c)
    const carrier = textOf(fields, 'carrier') as CourierName
    const parcel = parcelWith(state, carrier, textOf(fields, 'reference'))
    if (!parcel) return c.redirect('/', 303)
    const collected = textOf(fields, 'collected')
    Object.assign(parcel, {
      status: textOf(fields, 'status'),
      collected: collected === '' ? parcel.collected : Number(collected),
    })
    for (let times = 0; times < Math.min(3, Number(textOf(fields, 'webhooks'))); times += 1)
      await notifyOf(state, { carrier, parcel, now: wire.now() })
    return c.redirect('/', 303)
  })
  return app
}

/** Every parcel with a form that gives it a status and sends webhooks. */
export function courierOverview(state: CourierState) {
  const rows = (Object.keys(COURIER_STATUSES) as CourierName[]).flatMap((carrier) =>
    state.parcels[carrier].toReversed().map((parcel) => ({ carrier, parcel })),
  )
  if (rows.length === 0) return html`<p>Nothing yet.</p>`
  return html`${rows.map(
    ({ carrier, parcel }) =>
      html`<form method="post" action="/couriers/move">
        <h3>${carrier} ${parcel.reference}</h3>
        <p>${parcel.trackingNumber}, ${parcel.cod} taka to collect: ${parcel.status}</p>
        <input type="hidden" name="carrier" value="${carrier}" />
        <input type="hidden" name="reference" value="${parcel.reference}" />
        <label
          >Status
          <select name="status">
            ${COURIER_STATUSES[carrier].map(
              (status) => html`<option ${status === parcel.status ? 'selected' : ''}>${status}</option>`,
            )}
          </select>
        </label>
        <label>Collected taka <input name="collected" inputmode="numeric" /></label>
        <label
          >Webhooks
          <select name="webhooks">
            <option>1</option>
            <option>0</option>
            <option>2</option>
          </select>
        </label>
        <button type="submit">Move it</button>
      </form>`,
  )}`
}
