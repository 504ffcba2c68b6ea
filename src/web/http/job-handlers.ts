import { z } from 'zod'
import type { Handlers } from '../../platform/jobs.ts'
import { makePhotoSizes } from '../../shop/content/index.ts'
import type { Shop } from './visit.ts'

const PHOTO = z.object({ photoId: z.uuid() })

/** What each kind of job does. A job may run twice; the second run changes nothing. */
export function jobHandlers(shop: Pick<Shop, 'db' | 'files' | 'clock'>): Handlers {
  return {
    'make-photo-sizes': async ({ payload }) => {
      const ctx = { db: shop.db, now: shop.clock(), actor: { kind: 'system', name: 'photos' } } as const
      await makePhotoSizes(ctx, shop.files, PHOTO.parse(payload))
    },
  }
}
