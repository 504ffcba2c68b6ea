import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, orderedRun } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { addDeliveryPhoto, consignmentsOf } from '#shop/fulfilment/index.ts'
import { changeGallery } from '#shop/content/index.ts'
import { sweepFiles } from './sweep-files.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  files = localFiles(folder)
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const HOUR = 3_600_000
const idOfAge = (hours: number) => newId(new Date(shop.now.getTime() - hours * HOUR))
const sweep = () => sweepFiles({ db: shop.db, files, clock: () => shop.now })

async function kept(key: string): Promise<string> {
  await files.put(key, Buffer.from('a face'))
  return key
}

test('personal files without a row are deleted after a day; all others stay', async () => {
  const { run, orderId } = await orderedRun(shop, { people: [given(1)] })
  const [box] = await consignmentsOf(shop.db, [orderId])
  const left = await Promise.all(
    ['attempts', 'proofs', 'gift-proofs', 'purchase-orders'].map((name) => kept(`${name}/${idOfAge(25)}.webp`)),
  )
  left.push(await kept(`gift-prints/${idOfAge(25)}/cards-1.pdf`))
  const named = await kept(`attempts/${idOfAge(25)}.webp`)
  await shop.db.transaction((tx) =>
    addDeliveryPhoto(tx, { consignmentId: box!.id, file: named, now: shop.as('owner').now, actor: shop.as('owner').actor }),
  )
  // Its row is about to be written.
  const young = await kept(`proofs/${idOfAge(23)}.pdf`)
  const printId = idOfAge(48)
  await sql`insert into gifting.prints (id, run_id, actor, created_at)
    values (${printId}::uuid, ${run.id}::uuid, 'system:print', ${shop.now})`.execute(shop.db)
  const printing = await kept(`gift-prints/${printId}/labels-1.pdf`)
  const foreign = await kept('attempts/door.webp')
  const elsewhere = await kept(`media/${idOfAge(25)}.webp`)
  expect((await files.list()).toSorted()).toEqual([...left, named, young, printing, foreign, elsewhere].toSorted())
  await sweep()
  expect((await files.list()).toSorted()).toEqual([named, young, printing, foreign, elsewhere].toSorted())
})

test('a store with mostly unknown files belongs to another shop, and nothing is deleted', async () => {
  for (let count = 0; count < 51; count += 1) await kept(`proofs/${idOfAge(25)}.webp`)
  const before = await files.list()
  await expect(sweep()).rejects.toThrow('No row names 51 of 51 files in proofs/. None was removed.')
  expect((await files.list()).toSorted()).toEqual(before.toSorted())
})

test('photos that no page uses are deleted after a day', async () => {
  const row = (hours: number, key: string) => {
    const createdAt = new Date(shop.now.getTime() - hours * HOUR)
    return { id: newId(createdAt), key, width: 900, height: 900, created_at: createdAt }
  }
  const [old, shown, fresh] = [row(30, 'old-a'), row(30, 'shown-a'), row(2, 'fresh-a')]
  await shop.db.transaction(async (tx) => {
    await tx.insertInto('content.photos').values([old, shown, fresh]).execute()
  })
  const words = { en: 'A', bn: 'ক' }
  const add = { kind: 'add', photoId: shown.id, words: { alt: words, caption: words } } as const
  expect(await changeGallery(shop.as('owner'), { change: add, seen: null })).toEqual({ ok: true })
  await sweep()
  const keys = await shop.db.selectFrom('content.photos').select('key').orderBy('key').execute()
  expect(keys.map(({ key }) => key).filter((key) => key.endsWith('-a'))).toEqual(['fresh-a', 'shown-a'])
  const [job] = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'remove-files').execute()
  expect(job!.payload).toMatchObject({ keys: expect.arrayContaining(['media/old-a.webp', 'media/old-a-480.avif']) })
})
