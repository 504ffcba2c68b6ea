import { dropped, type Mutation } from './mutation.ts'

/** Guards over bookings with courier companies, and over what these pay. */
export const CARRIER_MUTATIONS: { [name: string]: Mutation } = {
  'booking-once': {
    guard: 'A parcel has one reference, for which the carrier is asked after a lost answer: here each booking has another one.',
    edits: [
      {
        file: 'src/shop/couriers/book-parcel.ts',
        find: '  return {\n    reference,\n',
        replace: '  return {\n    reference: `${reference}-${String(Date.now()).slice(-6)}`,\n',
      },
    ],
    sql: [],
    breaks: 'a parcel is booked once',
  },
  'remittance-once': {
    guard: 'What a carrier has paid of a parcel is not paid again: here the next file pays it, too.',
    edits: [
      {
        file: 'src/shop/remittances/match-lines.ts',
        find: 'collected - paid - writtenOff)',
        replace: 'collected - 0 * paid - writtenOff)',
      },
      {
        file: 'src/shop/remittances/pay-parcels.ts',
        find: 'where parcel.settled_at is null and exists (select from moves where moves.parcel_id = parcel.parcel_id\n        and moves.seen_paid = parcel.paid_paisa and moves.seen_off = parcel.written_off_paisa\n        and moves.collected = parcel.collected_paisa)',
        replace: '',
      },
    ],
    sql: [dropped('remittances.parcels', 'not_above_collected'), dropped('remittances.parcels', 'settled_when_nothing_is_open')],
    breaks: 'a parcel is paid once',
  },
}
