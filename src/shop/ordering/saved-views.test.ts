import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { dropView, savedViews, saveView } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('each person has their own views, and a name can be used once', async () => {
  const query = 'state=packed&mode=courier'
  const saved = await saveView(shop.as('desk'), { name: 'For the courier', query })
  if (!saved.ok) throw new Error(saved.problem)
  expect(await saveView(shop.as('owner'), { name: 'For the courier', query })).toMatchObject({ ok: true })
  expect(await savedViews(shop.db, idOf('desk'))).toEqual([{ id: saved.id, name: 'For the courier', query }])
  const before = await shop.countAll()
  expect(await saveView(shop.as('desk'), { name: 'For the courier', query })).toEqual({ ok: false, problem: 'name-taken' })
  expect(await saveView(shop.as('desk'), { name: '', query })).toEqual({ ok: false, problem: 'name-missing' })
  expect(await dropView(shop.as('owner'), saved.id)).toEqual({ ok: false, problem: 'unknown-view' })
  expect(await dropView(shop.as('desk'), 'no id')).toEqual({ ok: false, problem: 'unknown-view' })
  expect(await shop.countAll()).toEqual(before)
  expect(await dropView(shop.as('desk'), saved.id)).toEqual({ ok: true })
  expect(await savedViews(shop.db, idOf('desk'))).toEqual([])
})

test('a view saved twice at once exists once, and the number of views is limited', async () => {
  await shop.warmUp()
  const save = (name: string) => saveView(shop.as('desk'), { name, query: 'state=late' })
  const both = await Promise.all([save('Late'), save('Late')])
  expect(both.filter((one) => one.ok)).toHaveLength(1)
  for (let index = 1; index < 20; index += 1) expect(await save(`View ${index}`)).toMatchObject({ ok: true })
  expect(await save('One more')).toEqual({ ok: false, problem: 'too-many-views' })
})
