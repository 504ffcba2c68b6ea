import { makePhotoSizes } from '../../shop/content/index.ts'
import type { Shop } from './visit.ts'

/** What each kind of job does. A job may run twice; the second run changes nothing. */
export function jobHandlers(shop: Pick<Shop, 'db' | 'files' | 'clock'>) {
  return {
    'make-photo-sizes': async (payload: unknown) => {
      const { photoId } = payload as { photoId: string }
      await makePhotoSizes({ db: shop.db, now: shop.clock(), actor: { kind: 'system', name: 'photos' } }, shop.files, photoId)
    },
  }
}
