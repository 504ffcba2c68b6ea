// The sizes of the demo's photos, for shops that tests and benchmarks start: making them takes both cores for 25 seconds.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoKey } from '#db/seed/content-rows.ts'
import { readSeedFiles } from '#db/seed/seed-files.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { photoFile, photoWidths, PHOTO_FORMATS } from '#shop/content/model.ts'
import { photoOfSize } from '#shop/content/photo-work.ts'
import { builds } from './build.ts'
import { root } from './root.ts'

const SEED = join(root, 'db/seed')
// Other code may make other bytes.
const MADE_BY = join(root, 'src/shop/content/photo-process.ts')

/** Puts them into the file store of a new shop. Its jobs find them there and make none. They are made once per checkout and kept below `build/`. */
export async function addDemoPhotos(files: FileStore): Promise<void> {
  const kept = localFiles(join(builds, 'demo-photos'))
  const maker = await readFile(MADE_BY)
  for (const photo of (await readSeedFiles(SEED)).photos) {
    const original = await readFile(join(SEED, 'photos', photo.file))
    const hash = createHash('sha256').update(maker).update(original).digest('hex').slice(0, 24)
    for (const width of photoWidths(photo)) {
      for (const format of PHOTO_FORMATS) {
        const key = `${hash}-${width}.${format}`
        let bytes: Uint8Array | null = await kept.read(key)
        if (!bytes) await kept.put(key, (bytes = await photoOfSize({ original, width, format })))
        await files.put(photoFile(photoKey(photo.file), { width, format }), bytes)
      }
    }
  }
}
