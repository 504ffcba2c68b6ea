import { expect, test } from 'vitest'
import { ROLE_PERMISSIONS } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { FIRST_PAGES } from './first-pages.ts'
import { linkGroups, sectionOf } from './links.ts'
import { OFFICE_PAGES } from './pages.ts'

test('each role starts on a page it may see, and has no link to a page it may not see', () => {
  for (const role of Object.keys(ROLE_PERMISSIONS) as Role[]) {
    const links = linkGroups({ role, may: ROLE_PERMISSIONS[role] }).map(({ to }) => to)
    expect([role, links]).toEqual([role, expect.arrayContaining([FIRST_PAGES[role]])])
    expect([role, links.includes('/office')]).toEqual([role, FIRST_PAGES[role] === '/office'])
  }
  const menu = (role: Role) =>
    linkGroups({ role, may: ROLE_PERMISSIONS[role] }).map(({ text, to, pages }) => [text, to, pages.length])
  expect(menu('rider')).toEqual([
    ['nav.rounds', '/office/rounds', 0],
    ['nav.account', '/office/account', 0],
  ])
  expect(menu('packer')).toEqual([
    ['nav.today', '/office', 0],
    ['nav.orders', '/office/orders', 8],
    ['nav.stock', '/office/stock', 6],
    ['nav.account', '/office/account', 0],
  ])
  expect(menu('owner').map(([text]) => text)).toEqual([
    'nav.today',
    'nav.orders',
    'nav.stock',
    'nav.catalogue',
    'nav.customers',
    'nav.gifts',
    'nav.money',
    'nav.settings',
  ])
})

test('each page and each address is in the table of pages once', () => {
  const pages = OFFICE_PAGES.map(({ page }) => page)
  const addresses = OFFICE_PAGES.flatMap(({ menu }) => menu?.to ?? [])
  expect(pages).toEqual([...new Set(pages)])
  expect(addresses).toEqual([...new Set(addresses)])
})

test('an address belongs to the most specific page of the menu', () => {
  expect(sectionOf('/office/orders/new').to).toBe('/office/orders')
  expect(sectionOf('/office/orders/board').to).toBe('/office/orders/board')
  expect(sectionOf('/office/settings/reviews')).toMatchObject({ to: '/office/settings/reviews', group: 'catalogue' })
  expect(sectionOf('/office/no-such-page').to).toBe('/office')
})
