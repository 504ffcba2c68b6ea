import { z } from 'zod'
import type { Handlers } from '#platform/jobs.ts'
import { sendEatFirst } from './eat-first.ts'
import { followProgrammes } from './gift-programmes.ts'
import { remindOfGifts } from './gift-reminders.ts'
import { nightlyBackup } from './nightly-backup.ts'
import { nightlyCheck } from './nightly-check.ts'
import { sweepFiles } from './sweep-files.ts'
import { sendWeeklyReports, type ComposeReport } from './weekly-reports.ts'
import { mayDo, staffMember } from '#shop/accounts/index.ts'
import { dropOldArchives, readKeptArchive } from '#shop/archive/index.ts'
import { applyWaitingImport } from '#shop/assortment/index.ts'
import { dropOldCarts } from '#shop/campaigns/index.ts'
import { dropPhotos, makePhotoSizes } from '#shop/content/index.ts'
import { forgetClicks, forgetConversions } from '#shop/conversions/index.ts'
import { bookParcel, readParcel } from '#shop/couriers/index.ts'
import { dropOldSheets, fetchPictures } from '#shop/imports/index.ts'
import { dropOldRemittances } from '#shop/remittances/index.ts'
import { dropOldEntries } from '#shop/waitlist/index.ts'
import { dropOldDrafts } from '#shop/drafts/index.ts'
import { dropOldPlans } from '#shop/weekly/index.ts'
import { finishRun, makePrint } from '#shop/gifting/index.ts'
import type { Shop } from '#web/http/request-context.ts'

const IMPORT = z.object({ importId: z.uuid(), staffId: z.uuid() })
const ARCHIVE = z.object({ archiveId: z.uuid(), staffId: z.uuid() })
const PHOTO = z.object({ photoId: z.uuid() })
const PHOTOS = z.object({ photoIds: z.array(z.uuid()) })
const ORDER = z.object({ orderId: z.uuid() })
const PRODUCT = z.object({ productId: z.uuid() })
const PARCEL = z.object({ parcelId: z.uuid() })
const PRINT = z.object({ printId: z.uuid() })
const FILES = z.object({ keys: z.array(z.string()) })

/** What each kind of job does. A job may run twice; the second run changes nothing. */
export function jobHandlers(
  shop: Pick<Shop, 'db' | 'files' | 'clock' | 'config' | 'secret' | 'couriers'>,
  { composeReport }: { composeReport: ComposeReport },
): Handlers {
  const ctxOf = (name: string) => ({ db: shop.db, now: shop.clock(), actor: { kind: 'system', name } }) as const
  return {
    'apply-import': async ({ payload }) => {
      const { importId, staffId } = IMPORT.parse(payload)
      const now = shop.clock()
      const member = await staffMember(shop.db, { staffId, now })
      if (!member) throw new Error(`The member of staff who began import ${importId} is not there.`)
      const actor = { kind: 'staff', staffId, name: member.name, role: member.role } as const
      await applyWaitingImport({ db: shop.db, now, actor }, { importId })
    },
    'read-archive': async ({ payload }) => {
      const { archiveId, staffId } = ARCHIVE.parse(payload)
      const now = shop.clock()
      const member = await staffMember(shop.db, { staffId, now })
      if (!member?.active || !mayDo(member.role, 'set-up-shop'))
        throw new Error(`The person who sent archive ${archiveId} may not import it.`)
      const actor = { kind: 'staff', staffId, name: member.name, role: member.role } as const
      await readKeptArchive({ db: shop.db, now, actor }, shop.files, { archiveId })
    },
    'make-photo-sizes': async ({ payload }) => {
      await makePhotoSizes(ctxOf('photos'), shop.files, PHOTO.parse(payload))
    },
    'drop-photos': async ({ payload }) => {
      await dropPhotos(ctxOf('photos'), PHOTOS.parse(payload))
    },
    'fetch-pictures': async ({ payload }) => {
      await fetchPictures(ctxOf('photos'), shop.files, PRODUCT.parse(payload))
    },
    'remove-files': async ({ payload }) => {
      for (const key of FILES.parse(payload).keys) await shop.files.remove(key)
    },
    'sweep-files': async () => {
      await sweepFiles(shop)
      const ctx = ctxOf('sheets')
      await dropOldSheets(ctx)
      await dropOldRemittances(ctx)
      await dropOldArchives(ctxOf('archives'))
      await dropOldEntries(ctxOf('waitlist'))
      await dropOldDrafts({ db: shop.db, now: shop.clock() })
      await dropOldPlans(ctxOf('weekly'))
      await forgetConversions(ctxOf('conversions'))
      await forgetClicks(ctxOf('conversions'))
      await dropOldCarts(ctxOf('carts'))
    },
    'take-backup': ({ attempt }) => nightlyBackup(shop, attempt),
    'check-ledger': () => nightlyCheck(shop),
    'print-gifts': async ({ payload, attempt }) => {
      await makePrint(ctxOf('print'), shop.files, { ...PRINT.parse(payload), attempt, shopUrl: shop.config.shopUrl })
    },
    'finish-gift-run': async ({ payload }) => {
      await finishRun(ctxOf('gifts'), { ...ORDER.parse(payload), shopUrl: shop.config.shopUrl })
    },
    'book-parcel': async ({ payload }) => {
      await bookParcel(ctxOf('couriers'), shop.couriers, { ...PARCEL.parse(payload), shopUrl: shop.config.shopUrl })
    },
    'read-parcel': async ({ payload }) => {
      const ctx = ctxOf('couriers')
      // What is not answered now is asked again by `sweepParcels`.
      await readParcel(ctx, shop.couriers, { ...PARCEL.parse(payload), shopUrl: shop.config.shopUrl })
    },
    'eat-first': ({ payload }) => sendEatFirst(shop, ORDER.parse(payload).orderId),
    'remind-of-gifts': () => remindOfGifts(shop),
    'follow-programmes': () => followProgrammes(shop),
    'send-weekly-reports': () => sendWeeklyReports(shop, composeReport),
  }
}
