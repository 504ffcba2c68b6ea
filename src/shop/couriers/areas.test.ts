import { describe, expect, test } from 'vitest'
import { openCourierWorld, packedBox } from '#tests/courier-world.ts'
import { areaMatches, confirmAreas, offersFor, planParcels } from './index.ts'
import { proposalsFor } from './areas.ts'
import { boxesByIds } from '../ordering/index.ts'
import { paisa } from '../values/index.ts'
import { priceByRate } from './offers.ts'

const THEIRS = [
  { code: '1', name: 'Shah Makhdum', within: 'Rajshahi' },
  { code: '2', name: 'Boalia (Rajshahi)', within: 'Rajshahi' },
  { code: '3', name: 'Boalia', within: 'Khulna' },
  { code: '4', name: 'Khulna Sadar', within: 'Khulna' },
  { code: '5', name: 'Gazipur Sadar Thana', within: 'Gazipur' },
  { code: '6', name: 'Kaliganj', within: 'Gazipur' },
  { code: '7', name: 'Kaliganj', within: 'Jhenaidah' },
]

describe('an area of a carrier is proposed', () => {
  const codes = (names: string[], districts: string[]) => proposalsFor({ names, districts }, THEIRS).map(({ code }) => code)

  test('by its name in the same district, also spelled with additions', () => {
    expect(codes(['boalia'], ['rajshahi'])).toEqual(['2'])
    expect(codes(['shahmakhdum'], ['rajshahi'])).toEqual(['1'])
    expect(codes(['gazipur'], ['gazipur'])).toEqual(['5'])
  })

  test('never from another district, where the same name is another place', () => {
    expect(codes(['kaliganj'], ['gazipur'])).toEqual(['6'])
    expect(codes(['kaliganj'], ['satkhira'])).toEqual([])
  })
})

test('areas are proposed, confirmed once, and then used by a booking', async () => {
  const world = await openCourierWorld()
  const { shop, desk, carriers } = world
  const paba = async () => (await areaMatches(shop.db, 'redx')).find(({ areaId }) => areaId === 'rajshahi/paba')!
  expect(await paba()).toMatchObject({ confirmed: null, proposals: [{ code: '42' }] })
  const before = await shop.countAll()
  expect(await confirmAreas(desk(), { carrier: 'redx', areas: [{ areaId: 'rajshahi/paba', code: '999' }] })).toEqual({
    ok: false,
    problem: 'unknown-area',
  })
  expect(await confirmAreas(desk(), { carrier: 'redx', areas: [] })).toEqual({ ok: false, problem: 'nothing-chosen' })
  expect(await shop.countAll()).toEqual(before)
  expect(await confirmAreas(desk(), { carrier: 'redx', areas: [{ areaId: 'rajshahi/paba', code: '42' }] })).toEqual({
    ok: true,
    confirmed: 1,
  })
  expect(await paba()).toMatchObject({ confirmed: { code: '42', name: 'Paba' }, proposals: [] })
  await shop.db.deleteFrom('couriers.area_map').where('carrier', '=', 'redx').execute()
  const { boxId } = await packedBox(world)
  expect(await planParcels(desk(), carriers, { consignmentId: boxId, carrier: 'redx' })).toEqual({
    ok: false,
    problem: 'area-missing',
  })
  await world.close()
})

test('prices and days are compared, and the cheapest that arrives in time is proposed', async () => {
  const world = await openCourierWorld()
  const { boxId } = await packedBox(world)
  const boxes = await boxesByIds(world.shop.db, [boxId])
  const [compared] = await offersFor(world.shop.db, world.carriers, boxes)
  const shown = compared!.offers.map(({ carrier, price, asked, problem }) => ({ carrier, price, asked, problem }))
  const cod = boxes[0]!.due
  const byRate = priceByRate(
    { base: paisa(14_000), baseGrams: 1_000, perKilo: paisa(2_500) },
    { grams: 5_000, cod, rules: { codBasisPoints: 100 } },
  )
  expect(shown).toEqual([
    { carrier: 'steadfast', price: byRate, asked: false, problem: null },
    { carrier: 'pathao', price: 23_000, asked: true, problem: null },
    { carrier: 'redx', price: 21_000 + Math.ceil(cod / 10_000) * 100, asked: true, problem: null },
    { carrier: 'other', price: 24_000, asked: false, problem: null },
  ])
  expect(compared!.proposed).toBe('redx')
  const [none] = await offersFor(world.shop.db, {}, boxes)
  expect(none).toMatchObject({ proposed: 'other', offers: [{ carrier: 'other' }] })
  await world.close()
})
