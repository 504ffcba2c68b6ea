import type { Tx } from '../context.ts'
import { ERASED_PHONE } from '../values/index.ts'
import type { Phone } from '../values/index.ts'

/** Nobody's words any more; that there was a ticket, and how it went, stays. */
export async function eraseTicketsOf(tx: Tx, phones: readonly Phone[]): Promise<void> {
  await tx
    .updateTable('content.tickets')
    .set({ name: '—', phone: ERASED_PHONE, email: null, message: '—', details: '{}' })
    .where('phone', 'in', [...phones])
    .execute()
}
