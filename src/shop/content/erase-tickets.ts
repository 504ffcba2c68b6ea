import type { Tx } from '../context.ts'
import { ERASED_PHONE, type Phone } from '../values/index.ts'

/** Erases the personal data of tickets; the ticket and its states stay. Returns their ids. */
export async function eraseTicketsOf(tx: Tx, phones: readonly Phone[]): Promise<string[]> {
  const erased = await tx
    .updateTable('content.tickets')
    .set({ name: '—', phone: ERASED_PHONE, email: null, message: '—', details: '{}' })
    .where('phone', 'in', [...phones])
    .returning('id')
    .execute()
  return erased.map(({ id }) => id)
}
