import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { localFiles } from '#platform/files.ts'
import type { Db } from '#shop/context.ts'
import { companiesOfMember, companyPortal } from '#shop/gifting/index.ts'
import { seedShop } from './seed.ts'

test.each(['buyer', 'approver'] as const)('the %s of the demo company finds something on every page of it', async (role) => {
  const opened = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  try {
    const db: Db = opened.database
    const now = new Date('2026-11-21T23:40:00+06:00')
    await seedShop({ db, now, files: localFiles(folder) })
    const { company_id: companyId, customer_id: customerId } = await db
      .selectFrom('accounts.company_members')
      .selectAll()
      .where('role', '=', role)
      .executeTakeFirstOrThrow()
    expect(await companiesOfMember(db, { customerId, now })).toMatchObject([
      { company: 'Meghna Textiles Ltd', companyBn: 'মেঘনা টেক্সটাইলস লিমিটেড', role, waiting: role === 'approver' ? 1 : 0 },
    ])
    const portal = (await companyPortal(db, { companyId, customerId, now }))!
    expect(portal).toMatchObject({
      waits: role === 'approver' ? [{ kind: 'approve', number: 'Q-2026-00002', total: 97_500_00 }] : [],
      quotations: [{ status: 'sent' }, { status: 'approved', total: 16_950_00 }],
      runs: [{ state: 'confirmed', people: 8, faulty: 0, boxes: { boxes: 8, open: 8 }, proofs: 0 }],
      lists: [{ keptUntil: '2027-01-26' }],
      documents: [{ kind: 'invoice', total: 13_720_00 }],
      receipts: [{ kind: 'money' }, { kind: 'vds' }],
      credit: { limit: 300_000_00, used: 8_120_00 },
      statement: { balance: 8_120_00, open: [{ due: 8_120_00, age: 'not-due' }] },
    })
    expect(portal.members.map(({ name }) => name)).toEqual(['Kamrul Hasan', 'Shirin Akter'])
  } finally {
    await opened.close()
    await rm(folder, { recursive: true })
  }
})

test.each([
  ['2026-11-21', 'year-end'],
  ['2027-01-05', 'ramadan'],
  ['2027-03-10', 'pohela-boishakh'],
])('the demo quotation made on %s is for %s, the next occasion of the gift calendar', async (day, occasion) => {
  const opened = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  try {
    const db: Db = opened.database
    await seedShop({ db, now: new Date(`${day}T10:00:00+06:00`), files: localFiles(folder) })
    const made = await db.selectFrom('gifting.quotations').select(['number', 'occasion']).orderBy('number').execute()
    expect(made.map((one) => one.occasion)).toEqual(['new-joiner', occasion])
  } finally {
    await opened.close()
    await rm(folder, { recursive: true })
  }
})
