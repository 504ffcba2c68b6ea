import { expect, test } from 'vitest'
import { newId, newToken, sha256 } from './ids.ts'

test('an id is a UUIDv7 with its time', () => {
  const id = newId(new Date('2026-11-21T06:00:00.123Z'))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T06:00:00.123Z'))
})

test('ids of one instant differ, ids of a later one sort later', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  expect(new Set(Array.from({ length: 1000 }, () => newId(now))).size).toBe(1000)
  expect(newId(now) < newId(new Date(now.getTime() + 1))).toBe(true)
})

test('a token is 32 bytes in URL-safe characters', () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(newToken()).not.toBe(newToken())
})

test('sha256 matches the known value', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('আম')).toHaveLength(64)
})
