import type { Paisa, Phone } from '../values/index.ts'
import type { CourierScore } from '../trust/index.ts'
import type { ParcelState } from './model.ts'

/** An area of a carrier: for Pathao `city/zone`, for RedX the id of its area. */
export type CarrierArea = { code: string; name: string; within: string }

export type ParcelToBook = {
  /** Our id: unique, and the same in every call about this parcel. */
  reference: string
  recipient: { name: string; phone: Phone; address: string }
  /** Null where none is confirmed. */
  area: Pick<CarrierArea, 'code' | 'name'> | null
  grams: number
  /** To be collected at the door, in whole taka; zero when everything is paid. */
  cod: Paisa
  /** Declared value of the contents, for compensation. */
  value: Paisa
  /** What is in it, and how it is to be handled, in English. */
  description: string
  instruction: string
  /** The pick-up store of the shop at the carrier, by the carrier's id. */
  store: string | null
}

export type ParcelIds = {
  /** By which the carrier finds it. Null when it did not say. */
  carrierId: string | null
  /** What people see and type. */
  trackingNumber: string | null
}

export type CarrierProblem = 'no-answer' | 'wrong-settings'

export type Booked =
  | ({ ok: true; rawState: string; price: Paisa | null } & ParcelIds)
  /** Not booked, for these reasons by field of the carrier; the key `` is about the whole. */
  | { ok: false; problem: 'refused'; refusals: Record<string, string[]> }
  /** It certainly did not arrive. */
  | { ok: false; problem: 'not-sent' | 'wrong-settings' }
  /** It may have arrived and been booked. */
  | { ok: false; problem: 'no-answer' }
  /** The carrier has a parcel with this reference already. */
  | { ok: false; problem: 'taken' }

/** Whether the carrier has a parcel with our reference. `cannot-find`: this carrier cannot be asked by it. */
export type Found =
  | ({ ok: true; found: true; rawState: string } & ParcelIds)
  | { ok: true; found: false }
  | { ok: false; problem: CarrierProblem | 'cannot-find' }

/** The state of a parcel as the carrier reports it to our server. Only this moves a parcel. */
export type StatusRead =
  | {
      ok: true
      rawState: string
      /** What was collected at the door, and what the carrier charges, if it says so. */
      collected: Paisa | null
      charge: Paisa | null
      /** The reference that the carrier has for it; null when it does not say. */
      reference: string | null
    }
  | { ok: false; problem: CarrierProblem | 'unknown-parcel' }

/** `not-offered`: it can be cancelled only on the pages of the carrier. */
export type Cancelled = { ok: true } | { ok: false; problem: CarrierProblem | 'not-offered' | 'refused' }

export type PriceAsked = {
  area: Pick<CarrierArea, 'code' | 'name'> | null
  grams: number
  cod: Paisa
  store: string | null
  /** The area from which the parcel is picked up, by the carrier's id. */
  from: string | null
}
/** What the carrier charges for one parcel. `not-offered`: it has no list of prices to ask; staff type its rates. */
export type Priced = { ok: true; price: Paisa } | { ok: false; problem: CarrierProblem | 'not-offered' | 'refused' }

export type Balance = { ok: true; balance: Paisa } | { ok: false; problem: CarrierProblem | 'not-offered' }

/** What the carrier knows about the parcels of a number, of every shop. */
export type Scored = { ok: true; score: CourierScore } | { ok: false; problem: CarrierProblem }

/** A request to our address, as it came. */
export type WebhookRequest = { headers: (name: string) => string | null; query: (name: string) => string | null; body: unknown }

/**
 * What a webhook says. It only makes the shop read the state again. Amounts are proposals for staff; they are never booked from here.
 * `parcel` is null for news about something else, such as a test event.
 */
export type Webhook =
  | {
      ok: true
      parcel: {
        reference: string | null
        carrierId: string | null
        rawState: string
        collected: Paisa | null
        charge: Paisa | null
      } | null
    }
  | { ok: false; problem: 'forged' | 'not-understood' }

export type WebhookAnswer = { status: 200 | 202; headers: Record<string, string>; body: Record<string, string> }

/** One courier company. Every call returns within its time limit and never throws because of the network or the carrier's answers. */
export type Carrier = {
  book(parcel: ParcelToBook): Promise<Booked>
  /** Asked after a lost answer, before anything is booked again. */
  find(reference: string): Promise<Found>
  cancel(parcel: ParcelIds & { reference: string; reason: string }): Promise<Cancelled>
  status(parcel: ParcelIds & { reference: string }): Promise<StatusRead>
  price(asked: PriceAsked): Promise<Priced>
  balance(): Promise<Balance>
  /** Only carriers that offer it. A buyer waits for the answer, so it has a shorter time limit. */
  score?(phone: Phone): Promise<Scored>
  areas(): Promise<{ ok: true; areas: CarrierArea[] } | { ok: false; problem: CarrierProblem | 'not-offered' }>
  /** Checks the secret of a webhook and reads it. */
  webhook(request: WebhookRequest): Webhook
}

/** What is known about a carrier without asking it. */
export type CarrierFacts = {
  /** As people know it. */
  name: string
  /** The heaviest parcel, unless staff set less or more. */
  mostGrams: number
  /** The carrier pays the collected cash to the shop later; otherwise staff count it with the manifest. */
  remits: boolean
  /** `needed`: nothing is booked without a confirmed area. `helps`: without one the carrier finds it by the address. */
  areas: 'none' | 'helps' | 'needed'
  /** A booking names the shop's pick-up store. */
  needsStore: boolean
  /** Where people follow a parcel; null when the carrier has no such page. */
  link: ((number: string) => string) | null
  /** What the barcode of the label holds. */
  label: (parcel: ParcelIds & { reference: string }) => { barcode: string }
  /** The state in our words; null for one that is not known. */
  stateOf: (rawState: string) => ParcelState | null
  /** What every webhook is answered, also one that changed nothing. */
  webhookAnswer: WebhookAnswer
}
