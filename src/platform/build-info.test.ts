import { expect, test } from 'vitest'
import { buildInfo, buildOf } from './build-info.ts'

test('a build is named after its folder, and a run from the sources is called development', () => {
  expect(buildOf('/srv/shop/build/0123456789abcdef/server')).toBe('0123456789abcdef')
  expect(buildOf('/srv/shop/build/0123456789abcdef/server/assets')).toBe('0123456789abcdef')
  expect(buildOf('/srv/shop/build/0123456789abcdef')).toBe('0123456789abcdef')
  expect(buildOf('/srv/shop/build/.new-12-abc/server')).toBe('development')
  expect(buildInfo).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: 'development' })
})
