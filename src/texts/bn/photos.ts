import type * as english from '../en/photos.ts'
import type { Translated } from '../catalogue.ts'

export const photos: Translated<typeof english.photos> = {
  'photos.similarFruit': 'একই রকম একটি ফলের ছবি: {what}',
  'photos.similarBox': 'একই রকম একটি উপহারের ছবি: {what}',
}
