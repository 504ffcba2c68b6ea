import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { receiptsOf, scanFilesAmong } from '../payments/index.ts'
import { dayFrom } from '../values/index.ts'
import { keepScan, takeCompanyMoney } from './index.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'scan-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

test('the scan of a certificate is kept with it, a later one replaces it, and what is no scan keeps nothing', async () => {
  const [companyId, otherId] = [await addCompany(shop, null), await addCompany(shop, null, { name: 'Padma Foods', bin: null })]
  const taken = await takeCompanyMoney(shop.as('owner'), {
    companyId,
    kind: 'vds',
    way: null,
    reference: 'M66-118',
    day: dayFrom('2026-06-11'),
    amount: taka(150),
    note: '',
    against: [],
  })
  if (!taken.ok) throw new Error(taken.problem)
  const { receiptId } = taken
  const files = localFiles(join(folder, 'kept'))
  const keep = async (text: string, of = companyId) => {
    const path = join(folder, 'sent')
    await writeFile(path, text)
    return keepScan(shop.as('owner'), files, { companyId: of, receiptId, sent: { path, bytes: text.length } })
  }
  const scan = async () => (await receiptsOf(shop.db, companyId))[0]!.scan
  expect(await keep('%PDF-1.7 first')).toEqual({ ok: true })
  expect(await files.read((await scan())!.file)).toEqual(Buffer.from('%PDF-1.7 first'))
  expect(await keep('%PDF-1.7 second')).toEqual({ ok: true })
  const kept = (await scan())!
  expect([kept.kind, await files.read(kept.file)]).toEqual(['application/pdf', Buffer.from('%PDF-1.7 second')])
  expect(await scanFilesAmong(shop.db, [kept.file, 'certificates/another.pdf'])).toEqual([kept.file])
  const before = await shop.countAll()
  expect([await keep('no scan'), await keep('%PDF-1.7 third', otherId)]).toEqual([
    { ok: false, problem: 'not-a-receipt' },
    { ok: false, problem: 'unknown-receipt' },
  ])
  expect(await shop.countAll()).toEqual(before)
  expect(await scan()).toEqual(kept)
  expect(await readdir(join(folder, 'kept', 'certificates'))).toHaveLength(1)
})
