import type { Tx } from '../context.ts'
import { ERASED_PHONE } from '../values/index.ts'
import type { Phone } from '../values/index.ts'

/** How often a coupon was used stays, by whom does not. */
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
