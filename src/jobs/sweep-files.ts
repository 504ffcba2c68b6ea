import { timeOfId } from '#platform/ids.ts'
import { archiveFilesAmong } from '#shop/archive/index.ts'
import { claimFilesAmong } from '#shop/claims/index.ts'
import { photosShown } from '#shop/catalog/index.ts'
import { abandonedPhotos, dropPhotos } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { slipPhotosAmong } from '#shop/couriers/index.ts'
import { deliveryPhotoFilesAmong } from '#shop/fulfilment/index.ts'
import { giftFilesAmong } from '#shop/gifting/index.ts'
import { scanFilesAmong, transferFilesAmong } from '#shop/payments/index.ts'
import type { Shop } from '#web/http/request-context.ts'

// A file's row is written soon after the file: a file older than this without a row is not used.
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000
const FEW = 50

/** The folders of personal files and archives, each named after an id, and the query that returns those still in use. */
const PERSONAL: Record<string, (reader: Reader, files: readonly string[]) => Promise<string[]>> = {
  attempts: deliveryPhotoFilesAmong,
  certificates: scanFilesAmong,
  claims: claimFilesAmong,
  'courier-slips': slipPhotosAmong,
  proofs: transferFilesAmong,
  'gift-proofs': giftFilesAmong,
  'gift-logos': giftFilesAmong,
  'gift-prints': giftFilesAmong,
  'gift-thanks': giftFilesAmong,
  'purchase-orders': giftFilesAmong,
  archives: archiveFilesAmong,
}

/**
 * The job `sweep-files`: deletes personal files without a row, which a process leaves behind if it ends at the wrong moment, and photos that no page uses. It fails if
 * most of the files are unknown: then they belong to another shop, or the database is older than the files.
 */
export async function sweepFiles(shop: Pick<Shop, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = shop.clock()
  const before = now.getTime() - LEFT_AFTER_MS
  const all = await shop.files.list()
  for (const [folder, knownAmong] of Object.entries(PERSONAL)) {
    const old = all.filter((key) => key.startsWith(`${folder}/`) && isOlder(key, before))
    const known = new Set(await knownAmong(shop.db, old))
    const left = old.filter((key) => !known.has(key))
    if (left.length > FEW && left.length > known.size) {
      throw new Error(`No row names ${left.length} of ${old.length} files in ${folder}/. None was removed.`)
    }
    for (const key of left) await shop.files.remove(key)
  }
  const shown = await photosShown(shop.db)
  const photoIds = await abandonedPhotos(shop.db, { shown, now })
  await dropPhotos({ db: shop.db, now, actor: { kind: 'system', name: 'photos' } }, { photoIds })
}

/** `attempts/0193….webp` or `gift-prints/0193…/cards-1.pdf`. Files with other names are not ours. */
function isOlder(key: string, before: number): boolean {
  const made = timeOfId(key.split('/')[1] ?? '')
  return made !== null && made.getTime() < before
}
