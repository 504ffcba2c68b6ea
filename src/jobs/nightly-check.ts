import { enqueueOnce } from '#platform/nightly.ts'
import { forgetOfficeEvents } from '#platform/office-events.ts'
import { forgetPageChanges } from '#platform/page-changes.ts'
import { forgetApiRequests, forgetAuditAddresses } from '#shop/accounts/index.ts'
import { forgetOldCodes } from '#shop/customers/index.ts'
import { eraseLists } from '#shop/gifting/index.ts'
import { checkLedger } from '#shop/inventory/index.ts'
import { forgetRefundChecks } from '#shop/reporting/index.ts'
import { forgetDeliveries } from '#shop/webhooks/index.ts'
import type { Shop } from '#web/http/request-context.ts'
import { planDaily } from './plan-daily.ts'

// At this hour there is no packing and no delivery.
const AT = '02:30'

/** The job `check-ledger`: plans the next night first, so that a failure does not end the series. Then it adds the job `sweep-files`, deletes old codes, page changes, office events, deliveries of webhooks, network addresses of staff, keys of repeated requests, checks for refunds and recipient lists, and checks the ledger. */
export async function nightlyCheck(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await planNightlyCheck(shop)
  const ctx = { db: shop.db, now: shop.clock() }
  await enqueueOnce(shop.db, { kind: 'sweep-files', runAt: ctx.now, now: ctx.now })
  await forgetOldCodes({ ...ctx, actor: { kind: 'system', name: 'codes' } })
  await forgetPageChanges(shop.db, ctx.now)
  await forgetOfficeEvents(shop.db)
  await forgetDeliveries(ctx)
  await forgetRefundChecks(ctx)
  await forgetAuditAddresses(ctx)
  await forgetApiRequests(ctx)
  await eraseLists({ ...ctx, actor: { kind: 'system', name: 'gifts' } })
  await checkLedger({ ...ctx, actor: { kind: 'system', name: 'ledger' } })
}

/** Ensures that the job for the next night exists. Every process calls it at its start. */
export async function planNightlyCheck(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await planDaily(shop, { kind: 'check-ledger', at: AT })
}
