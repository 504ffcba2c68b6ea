import type { CarrierFacts } from '../../carrier.ts'

/**
 * A carrier without an API, such as Sundarban or SA Paribahan: staff hand the boxes over at its branch and type the number of the slip, with
 * a photo of it and the phone number of the branch (reference "bangladesh", 2.5).
 */
export const OTHER_FACTS: CarrierFacts = {
  name: '',
  mostGrams: 40_000,
  remits: false,
  areas: 'none',
  needsStore: false,
  link: null,
  label: ({ trackingNumber, reference }) => ({ barcode: trackingNumber ?? reference }),
  // Staff say what happened to it.
  stateOf: () => null,
  webhookAnswer: { status: 200, headers: {}, body: {} },
}
