import { expect, test } from 'vitest'
import { day, defineList, listPath, matching, oneOf, readList, words } from './list-url.ts'

const list = defineList({
  path: '/office/things',
  filters: { q: words(5), state: oneOf(['open', 'closed']), day, zone: matching(/^[a-z]{1,4}$/) },
  sorts: ['name', 'day'],
})
const read = (query: string) => readList(list, new URLSearchParams(query))
const none = { q: '', state: '', day: '', zone: '' }

test('filters, sorting and page are read from the URL', () => {
  expect(read('q=mango&state=open&day=2026-06-12&zone=van&sort=-name&after=018f-ab&page=3')).toEqual({
    filters: { q: 'mango', state: 'open', day: '2026-06-12', zone: 'van' },
    sort: { by: 'name', down: true },
    after: '018f-ab',
    page: 3,
  })
  expect(read('sort=day').sort).toEqual({ by: 'day', down: false })
})

test('unknown, too long and invalid values are ignored', () => {
  const nothing = { filters: none, sort: null, after: null, page: 1 }
  for (const query of [
    '',
    'state=gone&day=2026-02-30&zone=UP',
    'sort=price&page=0',
    'sort=--name&page=-4',
    'sort=toString&page=x',
    'state=toString&sort=&after=',
    `after=${'a'.repeat(41)}`,
    "after=x'y&zone=abcde",
    'evil=1&sort=name%0Aday',
  ]) {
    expect([query, read(query)]).toEqual([query, nothing])
  }
  expect(read(`q=${'m'.repeat(9)}`).filters.q).toBe('mmmmm')
  expect(read('page=1e9').page).toBe(1000)
})

test('a link changes one value, and starts at the first page', () => {
  const shown = read('q=mango&state=open&sort=-name&after=x&page=2')
  expect(listPath(list, shown)).toBe('/office/things?q=mango&state=open&sort=-name')
  expect(listPath(list, shown, { filters: { state: '' } })).toBe('/office/things?q=mango&sort=-name')
  expect(listPath(list, shown, { sort: { by: 'day', down: false } })).toBe('/office/things?q=mango&state=open&sort=day')
  expect(listPath(list, shown, { page: 2 })).toBe('/office/things?q=mango&state=open&sort=-name&page=2')
  expect(listPath(list, read(''), { sort: null })).toBe('/office/things')
})
