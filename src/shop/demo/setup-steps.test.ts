import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { seededShop, type SeededShop } from '#tests/seeded-shop.ts'
import { setting, writeSetting } from '../content/index.ts'
import { setupProgress, skipSetupSteps, type SeedTexts } from './index.ts'
import { SETUP_STEPS, type SetupStep } from './model.ts'

const NOW = new Date('2026-06-12T10:00:00+06:00')

let seed: SeedTexts
let shop: SeededShop
beforeAll(async () => {
  seed = await readSeedTexts()
})
beforeEach(() => async () => shop.close())

async function openShop(kind: { demo: boolean }) {
  shop = await seededShop(kind)
}

async function stepsIn(state: string): Promise<SetupStep[]> {
  const progress = await setupProgress(shop.db, { now: NOW, seed })
  return progress.flatMap((one) => (one.state === state ? [one.step] : []))
}

async function change(key: 'brand' | 'home', words: object) {
  const value = { ...((await setting(shop.db, key)) as object), ...words }
  await shop.db.transaction(async (tx) => {
    await writeSetting(tx, { key, value, now: NOW })
    return { ok: true }
  })
}

const withoutDemo = SETUP_STEPS.filter((step) => step !== 'demo')

test.each([true, false])('nothing of the seed counts as the owner’s (demo: %s)', async (demo) => {
  await openShop({ demo })
  expect(await stepsIn('open')).toEqual(demo ? SETUP_STEPS : withoutDemo)
})

test('what the owner writes completes its step, in whatever order its names are stored', async () => {
  await openShop({ demo: true })
  await change('brand', { name: { bn: 'রস বাগান', en: 'Rosh Bagan' } })
  expect(await stepsIn('done')).toEqual(['name'])
  await change('brand', {
    phone: '+8801700000001',
    headOffice: { en: 'Road 1', bn: '' },
    logo: { id: '0'.repeat(24), height: 40 },
  })
  await change('brand', { tradeLicence: '12345' })
  expect(await stepsIn('done')).toEqual(['name', 'logo', 'reach', 'licences'])
  await change('home', {
    heroes: [{ months: [1], title: { en: 'Ours', bn: 'আমাদের' }, lead: { en: 'Ours', bn: 'আমাদের' }, featured: [] }],
  })
  expect(await stepsIn('done')).toEqual(['name', 'logo', 'reach', 'licences', 'home'])
})

test('changes by staff of zones, slots and ways to pay complete their steps; those of the seed do not', async () => {
  await openShop({ demo: false })
  const { staffId } = shop.ctx.actor as { staffId: string }
  const note = (type: string, by: string | null) =>
    sql`insert into accounts.audit_log (at, actor, staff_id, action, subject_type, subject_id, subject_name)
      values (${NOW}, 'staff:Owner', ${by}, 'change', ${type}, 'x', 'x')`.execute(shop.db)
  await note('slot', null)
  expect(await stepsIn('done')).toEqual([])
  await note('zone', staffId)
  await note('slot', staffId)
  await note('cod-rule', staffId)
  expect(await stepsIn('done')).toEqual(['delivery', 'slots', 'payments'])
})

test('steps are left out and taken up again, with an audit entry each, and only that is stored', async () => {
  await openShop({ demo: false })
  expect(await skipSetupSteps(shop.ctx, { steps: ['logo', 'licences'], skip: true })).toEqual({ ok: true })
  expect(await skipSetupSteps(shop.ctx, { steps: ['logo'], skip: false })).toEqual({ ok: true })
  expect(await stepsIn('skipped')).toEqual(['licences'])
  expect(await setting(shop.db, 'setup')).toEqual({ skipped: ['licences'] })
  expect(await skipSetupSteps(shop.ctx, { steps: ['licences'], skip: true })).toEqual({ ok: true })
  expect(await skipSetupSteps(shop.ctx, { steps: ['logo', 'nothing'], skip: true })).toEqual({
    ok: false,
    problem: 'unknown-step',
  })
  expect(await setting(shop.db, 'setup')).toEqual({ skipped: ['licences'] })
  const audit = await shop.db.selectFrom('accounts.audit_log').select(['action', 'subject_name', 'after']).orderBy('id').execute()
  expect(audit).toEqual([
    { action: 'skip-setup', subject_name: 'logo, licences', after: { skipped: ['logo', 'licences'] } },
    { action: 'skip-setup', subject_name: 'logo', after: { skipped: ['licences'] } },
  ])
  expect(await skipSetupSteps(shop.ctx, { steps: SETUP_STEPS, skip: true })).toEqual({ ok: true })
  expect(await stepsIn('open')).toEqual([])
})
