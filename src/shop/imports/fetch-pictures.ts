import { sql } from 'kysely'
import { fetchFile, type Fetched } from '#platform/fetch-file.ts'
import type { IsAllowed } from '#platform/public-address.ts'
import type { FileStore } from '#platform/files.ts'
import { newToken } from '#platform/ids.ts'
import { changePhotos, productRecord } from '../catalog/index.ts'
import { storePhoto } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'

const LIMITS = { mostBytes: 15 * 1024 * 1024, timeoutMs: 30_000 }

/** Why a picture was not stored. */
export type PictureProblem = Exclude<Fetched, { ok: true }>['problem'] | 'not-a-photo' | 'unreadable-heic' | 'too-many-photos'

type Waiting = { url: string }

/** The job: fetches the waiting pictures of a product, one after another. A second run finds those that are left. */
export async function fetchPictures(
  ctx: Ctx,
  files: FileStore,
  { productId, isAllowed }: { productId: string; isAllowed?: IsAllowed },
): Promise<void> {
  const product = await productRecord(ctx.db, productId)
  if (!product) return
  const waiting = await sql<Waiting>`
    select url from imports.pictures where product_id = ${productId}::uuid and state = 'waiting' order by position`.execute(
    ctx.db,
  )
  for (const { url } of waiting.rows) {
    const problem = await fetchOne(ctx, files, { productId, url, slug: product.slug, isAllowed })
    await ctx.db.transaction(async (tx) => {
      await sql`
        update imports.pictures set state = ${problem === null ? 'stored' : 'failed'}, problem = ${problem}
        where product_id = ${productId}::uuid and url = ${url}`.execute(tx)
    })
  }
}

type One = { productId: string; url: string; slug: string; isAllowed: IsAllowed | undefined }

async function fetchOne(ctx: Ctx, files: FileStore, { productId, url, slug, isAllowed }: One): Promise<PictureProblem | null> {
  const fetched = await fetchFile(url, LIMITS, isAllowed)
  if (!fetched.ok) return fetched.problem
  const stored = await storePhoto(ctx, files, { key: newKey(slug), bytes: fetched.bytes })
  if (!stored.ok) {
    if (stored.problem === 'bad-key' || stored.problem === 'key-taken')
      throw new Error(`A new picture got no key: ${stored.problem}.`)
    return stored.problem
  }
  const product = await productRecord(ctx.db, productId)
  // The product was deleted during the download, and its list of pictures with it.
  if (!product) return null
  const change = { kind: 'add', photoId: stored.photo.id, alt: product.name } as const
  const shown = await changePhotos(ctx, { productId, change, seen: null })
  if (shown.ok || shown.problem === 'no-such-product') return null
  if (shown.problem !== 'too-many-photos') throw new Error(`A picture was refused: ${shown.problem}.`)
  return shown.problem
}

/** A unique file name without a number at its end. */
function newKey(slug: string): string {
  const word = [...newToken().toLowerCase()].filter((letter) => /[a-z]/.test(letter)).slice(0, 10)
  return `${slug.slice(0, 60).replace(/-+$/, '')}-${word.join('')}x`
}

type PicturesState = {
  waiting: number
  stored: number
  /** By product. */
  failed: { productId: string; url: string; problem: PictureProblem }[]
}

const MOST_LISTED = 50

/** How the fetching of pictures goes, for all products. */
export async function picturesState(reader: Reader): Promise<PicturesState> {
  const counts = await sql<{ waiting: number; stored: number }>`
    select count(*) filter (where state = 'waiting')::integer as waiting, count(*) filter (where state = 'stored')::integer as stored
    from imports.pictures`.execute(reader)
  const failed = await sql<PicturesState['failed'][number]>`
    select product_id as "productId", url, problem from imports.pictures where state = 'failed'
    order by asked_at desc, product_id, position limit ${MOST_LISTED}`.execute(reader)
  return { ...counts.rows[0]!, failed: failed.rows }
}
