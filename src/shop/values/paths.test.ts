import { expect, test } from 'vitest'
import { languageOfPath, linkIn, pathIn, plainPath } from './paths.ts'

test.each([
  ['/', '/', '/bn'],
  ['/shop', '/shop', '/bn/shop'],
  ['/order/x?done=1', '/order/x?done=1', '/bn/order/x?done=1'],
])('%s is %s in English and %s in Bangla', (path, english, bangla) => {
  expect([pathIn('en', path), pathIn('bn', path)]).toEqual([english, bangla])
  expect(linkIn('https://shop.test', 'bn', path)).toBe(`https://shop.test${bangla}`)
})

test.each([
  ['/', 'en', '/'],
  ['/bn', 'bn', '/'],
  ['/bn/', 'bn', '/'],
  ['/bn/shop', 'bn', '/shop'],
  ['/bnx', 'en', '/bnx'],
  ['/shop/bn', 'en', '/shop/bn'],
])('%s is in %s and %s without its prefix', (pathname, language, plain) => {
  expect([languageOfPath(pathname), plainPath(pathname)]).toEqual([language, plain])
})
