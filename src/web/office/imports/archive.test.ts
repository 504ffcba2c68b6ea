import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveOf, archiveShop, everyFile, everyRow, type ArchiveShop } from '#tests/archive-shops.ts'
import { officeOf } from '#tests/office-requests.ts'
import { jobHandlers } from '#jobs/job-handlers.ts'
import { sweepFiles } from '#jobs/sweep-files.ts'
import * as page from '../import-everything.route.tsx'
import type { ArchiveView } from './archive.server.ts'

const PATH = '/office/products/everything'
const PIECE_BYTES = 700_000

let old: ArchiveShop
let archive: Buffer
let shop: ArchiveShop
beforeAll(async () => {
  old = await archiveShop({ demo: true })
  archive = await readFile(await archiveOf(old))
})
afterAll(() => old.close())
beforeEach(async () => {
  shop = await archiveShop({ demo: false })
})
afterEach(() => shop.close())

function office({ db, files, ctx }: ArchiveShop, now = ctx.now) {
  const of = officeOf({ db, now })
  const running = { ...of.shop, files }
  const requestContext = () => ({ ...of.requestContextOf(ctx.actor), shop: running })
  return {
    look: async () => (await of.callAs(requestContext(), page.loader, { path: PATH })).data as ArchiveView,
    send: (form: Record<string, string>) => of.callAs(requestContext(), page.action, { path: PATH, form }),
    sendFile: async (form: Record<string, string>, bytes: Buffer) => {
      const path = join(shop.folder, 'sent')
      await writeFile(path, bytes)
      const file = { path, name: 'shop.zip', bytes: bytes.length }
      return of.callAs({ ...requestContext(), file }, page.action, { path: PATH, form: { intent: 'send', ...form } })
    },
    /** Runs every job of the archive that waits, as a worker does. */
    work: async () => {
      const { rows } = await sql<{ id: string; kind: string; payload: unknown }>`
        update platform.jobs set finished_at = ${now} where finished_at is null and kind in ('read-archive', 'remove-files')
        returning id, kind, payload`.execute(db)
      const handlers = jobHandlers(running, { composeReport: () => Promise.reject(new Error('No reports.')) })
      for (const job of rows) await handlers[job.kind]!({ ...job, attempt: 1 })
      return rows.map(({ kind }) => kind)
    },
    sweep: () => sweepFiles({ db, files, clock: () => now }),
  }
}

const done = (what: string) => ({ status: 302, to: `${PATH}?done=${what}` })

async function sendAll(staff: ReturnType<typeof office>, bytes: Buffer) {
  const { upload } = await staff.look()
  const pieces = Math.ceil(bytes.length / PIECE_BYTES)
  for (let piece = 1; piece <= pieces; piece += 1) {
    const part = bytes.subarray((piece - 1) * PIECE_BYTES, piece * PIECE_BYTES)
    const sent = await staff.sendFile({ upload, piece: String(piece), pieces: String(pieces) }, part)
    expect(sent).toMatchObject(done('archive-sent'))
  }
  return { upload, pieces }
}

test('an archive is sent in pieces, checked, confirmed and imported; nothing of the upload is left', async () => {
  const staff = office(shop)
  expect(await staff.look()).toMatchObject({ kept: null, inUse: [] })
  const { pieces } = await sendAll(staff, archive)
  expect(pieces).toBeGreaterThan(2)
  expect((await staff.look()).kept).toMatchObject({ state: 'checking', received: pieces, pieces })
  expect(await staff.send({ intent: 'discard' })).toMatchObject({ status: 409, data: { problem: 'archive-under-way' } })
  expect(await staff.work()).toEqual(['read-archive'])

  const { kept } = await staff.look()
  expect(kept).toMatchObject({ state: 'checked', fileName: 'shop.zip', holds: { files: expect.any(Number) as number } })
  expect(kept!.holds!.counts).toContainEqual({ file: 'products', count: 50 })
  expect(await staff.send({ intent: 'import', seen: kept!.id })).toMatchObject({
    status: 422,
    data: { problem: 'archive-not-sure' },
  })
  const products = () => shop.db.selectFrom('catalog.products').select('id').execute()
  expect(await products()).toEqual([])
  expect(await staff.send({ intent: 'import', seen: kept!.id, sure: 'yes' })).toMatchObject(done('archive-importing'))
  expect(await staff.send({ intent: 'import', seen: kept!.id, sure: 'yes' })).toMatchObject({
    data: { problem: 'archive-not-checked' },
  })
  expect(await staff.work()).toEqual(['read-archive'])
  expect(await staff.work()).toEqual(['remove-files'])

  expect(await products()).toHaveLength(50)
  expect(await staff.look()).toMatchObject({ kept: { state: 'done' }, inUse: [] })
  expect(await everyFile(shop.files)).toEqual(await everyFile(old.files))
  const { upload } = await staff.look()
  expect(await staff.sendFile({ upload, piece: '1', pieces: '1' }, archive)).toMatchObject({
    status: 409,
    data: { problem: 'shop-not-empty' },
  })
})

test('a damaged archive is refused with the name of the file, and a good one can follow', async () => {
  const staff = office(shop)
  const before = await everyRow(shop.db)
  const damaged = Buffer.from(archive)
  // In the data of a picture: in that of a table it may break a row before the whole file is compared.
  const picture = archive.indexOf('.webp') + 500
  damaged.fill(0, picture, picture + 50)
  await sendAll(staff, damaged)
  expect(await staff.work()).toEqual(['read-archive'])
  expect((await staff.look()).kept).toMatchObject({ state: 'refused', problem: { problem: 'archive-changed' } })
  expect(await staff.work()).toEqual(['remove-files'])
  const after = await everyRow(shop.db)
  for (const [table, rows] of before)
    if (!['platform.jobs', 'archive.imports'].includes(table)) expect([table, after.get(table)]).toEqual([table, rows])
  expect([...(await everyFile(shop.files)).keys()].filter((key) => key.startsWith('archives/'))).toEqual([])
  await sendAll(staff, archive)
  await staff.work()
  expect((await staff.look()).kept).toMatchObject({ state: 'checked' })
})

test('pieces out of order, twice, without an end or of somebody else are refused or change nothing', async () => {
  const staff = office(shop)
  const { upload } = await staff.look()
  const piece = (number: number, of: number, bytes = Buffer.from('x'), id = upload) =>
    staff.sendFile({ upload: id, piece: String(number), pieces: String(of) }, bytes)
  const refused = (problem: string, status = 409) => ({ status, data: { problem } })
  expect(await piece(2, 3)).toMatchObject(refused('piece-out-of-order'))
  expect(await piece(1, 3, Buffer.alloc(0))).toMatchObject(refused('empty-archive', 422))
  expect(await staff.send({ intent: 'send', upload, piece: '1', pieces: '1' })).toMatchObject({ status: 422 })
  expect(await piece(1, 2001)).toMatchObject({ status: 422 })
  expect(await staff.send({ intent: 'discard' })).toMatchObject(refused('archive-gone'))
  expect(await shop.db.selectFrom('archive.imports').selectAll().execute()).toEqual([])
  expect(await piece(1, 3)).toMatchObject(done('archive-sent'))
  expect(await piece(1, 3)).toMatchObject(done('archive-sent'))
  expect(await piece(3, 3)).toMatchObject(refused('piece-out-of-order'))
  expect(await piece(2, 4)).toMatchObject(refused('piece-out-of-order'))
  expect((await staff.look()).kept).toMatchObject({ state: 'receiving', received: 1, pieces: 3 })
  // Another upload takes its place, and its pieces go.
  expect(await piece(1, 2, Buffer.from('y'), (await staff.look()).upload)).toMatchObject(done('archive-sent'))
  expect(await staff.work()).toEqual(['remove-files'])
  expect(await shop.db.selectFrom('archive.imports').select('received').execute()).toEqual([{ received: 1 }])
  expect(await staff.send({ intent: 'discard' })).toMatchObject(done('archive-discarded'))
  await staff.work()
  expect(await shop.files.list()).toEqual([])
})

test('an archive that nobody confirms is deleted after a week; until then the nightly sweep leaves its pieces', async () => {
  const staff = office(shop)
  const { upload, pieces } = await sendAll(staff, archive)
  await staff.work()
  const days = (count: number) => office(shop, new Date(shop.ctx.now.getTime() + count * 24 * 60 * 60 * 1000))
  await days(3).sweep()
  expect((await shop.files.list()).filter((key) => key.startsWith(`archives/${upload}`))).toHaveLength(pieces)
  const handlers = jobHandlers(
    { ...officeOf({ db: shop.db, now: new Date(shop.ctx.now.getTime() + 8 * 86_400_000) }).shop, files: shop.files },
    {
      composeReport: () => Promise.reject(new Error('No reports.')),
    },
  )
  await handlers['sweep-files']!({ id: 'x', kind: 'sweep-files', payload: {}, attempt: 1 })
  await staff.work()
  expect(await shop.files.list()).toEqual([])
  expect((await staff.look()).kept).toBeNull()
})
