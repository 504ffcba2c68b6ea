import { expect, test } from 'vitest'
import { ROLE_PERMISSIONS } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { FIRST_PAGES } from './first-pages.ts'
import { linksFor } from './links.ts'

test('each role begins on a page it may see, and has no link that leads elsewhere', () => {
  for (const role of Object.keys(ROLE_PERMISSIONS) as Role[]) {
    const links = linksFor({ role, may: ROLE_PERMISSIONS[role] }).map(({ to }) => to)
    expect([role, links]).toEqual([role, expect.arrayContaining([FIRST_PAGES[role]])])
    expect([role, links.includes('/office')]).toEqual([role, FIRST_PAGES[role] === '/office'])
  }
  expect(linksFor({ role: 'rider', may: ROLE_PERMISSIONS.rider }).map(({ to }) => to)).toEqual([
    '/office/rounds',
    '/office/account',
  ])
})
