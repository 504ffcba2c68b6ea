import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { dropView, savedViews, saveView } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const list = 'orders'
const ofDesk = (of: string) => savedViews(shop.db, { staffId: idOf('desk'), list: of })

test('each person has their own views, and a name can be used once', async () => {
  const query = 'state=packed&mode=courier'
  const view = { list, name: 'For the courier', query }
  const saved = await saveView(shop.as('desk'), view)
  if (!saved.ok) throw new Error(saved.problem)
  expect(await saveView(shop.as('owner'), view)).toMatchObject({ ok: true })
  expect(await ofDesk(list)).toEqual([{ id: saved.id, name: 'For the courier', query }])
  const before = await shop.countAll()
  expect(await saveView(shop.as('desk'), view)).toEqual({ ok: false, problem: 'view-name-taken' })
  expect(await saveView(shop.as('desk'), { ...view, name: '' })).toEqual({ ok: false, problem: 'view-name-missing' })
  expect(await dropView(shop.as('owner'), { list, id: saved.id })).toEqual({ ok: false, problem: 'unknown-view' })
  expect(await dropView(shop.as('desk'), { list, id: 'no id' })).toEqual({ ok: false, problem: 'unknown-view' })
  expect(await shop.countAll()).toEqual(before)
  expect(await dropView(shop.as('desk'), { list, id: saved.id })).toEqual({ ok: true })
  expect(await ofDesk(list)).toEqual([])
})

test('each list has its own views, and a name is used once for all of them', async () => {
  const name = 'Late ones'
  const saved = await saveView(shop.as('desk'), { list, name, query: 'state=late' })
  if (!saved.ok) throw new Error(saved.problem)
  const tickets = { list: 'tickets', name: 'Due first', query: 'state=open&sort=due' }
  expect(await saveView(shop.as('desk'), { ...tickets, name })).toEqual({ ok: false, problem: 'view-name-taken' })
  expect(await ofDesk('tickets')).toEqual([])
  expect(await saveView(shop.as('desk'), tickets)).toMatchObject({ ok: true })
  expect(await ofDesk('tickets')).toMatchObject([{ name: 'Due first', query: 'state=open&sort=due' }])
  expect(await dropView(shop.as('desk'), { list: 'tickets', id: saved.id })).toEqual({ ok: false, problem: 'unknown-view' })
  expect(await ofDesk(list)).toMatchObject([{ id: saved.id, name, query: 'state=late' }])
})

test('a view saved twice at once exists once, and the number of views of a list is limited', async () => {
  await shop.warmUp()
  const save = (name: string, of = 'products') => saveView(shop.as('desk'), { list: of, name, query: 'state=draft' })
  const both = await Promise.all([save('Drafts'), save('Drafts')])
  expect(both.filter((one) => one.ok)).toHaveLength(1)
  for (let index = 1; index < 20; index += 1) expect(await save(`View ${index}`)).toMatchObject({ ok: true })
  expect(await save('One more')).toEqual({ ok: false, problem: 'too-many-views' })
  expect(await ofDesk('products')).toHaveLength(20)
  expect(await save('Another', 'customers')).toMatchObject({ ok: true })
})
