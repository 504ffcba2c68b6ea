import { expect, test } from 'vitest'
import { office } from '#texts/en/office.ts'
import routes from '#web/routes.ts'
import { officePageTexts } from './office-texts.ts'

const { common, pages } = officePageTexts(routes)
const keysOf = (name: string) => pages.find((page) => page.name === name)!.keys
const has = (name: string, key: string) => common.includes(key) || keysOf(name).includes(key)

test('every page of the office is found, each address with the name of its route file', () => {
  expect(pages.find(({ path }) => path === '/office/settings/tax')?.name).toBe('tax')
  expect(pages.find(({ path }) => path === '/office/orders/:id')?.name).toBe('order')
  expect(pages.map(({ name }) => name)).toContain('sign-in')
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('a page gets the keys that its files name in full, and those of the files that they import', () => {
  expect(keysOf('tax')).toContain('tax.none')
  expect(has('order', 'order.chooseSlot')).toBe(true)
  expect(keysOf('tax')).not.toContain('order.chooseSlot')
})

test('a key that is a template stands for all keys of its form', () => {
  for (const role of ['owner', 'packer', 'accountant'] as const)
    expect([role, has('roles', `role.${role}`)]).toEqual([role, true])
})

test('what is said after an action comes with its page', () => {
  const shared = Object.keys(office).filter((key) => /^done\.[^.]+$/.test(key))
  expect(shared.length).toBeGreaterThan(10)
  expect(shared.filter((key) => !has('tax', key))).toEqual([])
})

test('what most pages need is loaded once, and each page gets a small part of all texts', () => {
  const all = Object.keys(office).length
  for (const { name, keys } of pages) {
    expect([name, keys.filter((key) => common.includes(key))]).toEqual([name, []])
    expect([name, keys.length + common.length < all / 2]).toEqual([name, true])
  }
})
