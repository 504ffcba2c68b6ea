import type { Tx } from '../context.ts'
import { ERASED_PHONE, type Phone } from '../values/index.ts'

/** Erases who used a coupon; the number of uses stays. */
export async function erasePhoneUses(tx: Tx, phones: readonly Phone[]): Promise<void> {
  await tx
    .deleteFrom('pricing.promotion_uses')
    .where('phone', 'in', [...phones])
    .execute()
  await tx
    .updateTable('pricing.redemptions')
    .set({ phone: ERASED_PHONE })
    .where('phone', 'in', [...phones])
    .execute()
}
