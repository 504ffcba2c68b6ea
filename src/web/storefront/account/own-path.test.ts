import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/profile', '/bn/checkout', '/shop?category=mango&sort=price', '/bn', '/', '/product/himsagar#reviews'])(
  '%j is a path of the shop',
  (next) => {
    expect(ownPath(next)).toBe(next)
  },
)

test.each([
  null,
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /profile',
  '/auth/login',
  '/bn/auth/login?next=/auth/login',
  `/${'a'.repeat(1000)}`,
])('%j is not used for a redirect', (next) => {
  expect(ownPath(next)).toBeNull()
})
