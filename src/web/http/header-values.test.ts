import { expect, test } from 'vitest'
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts'

test('a page’s policy allows no inline script, plug-in, base URL or form to other sites, and names the report address', () => {
  const policy = contentSecurityPolicy(['go()'], true)
  const parts = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1).join(' ')]))
  expect(parts).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'upgrade-insecure-requests': '',
    'report-uri': '/policy-reports',
    'report-to': 'policy',
  })
  expect(contentSecurityPolicy([], false)).not.toContain('upgrade-insecure-requests')
})

test('HSTS covers subdomains only if it is configured, and plain http sends no HSTS', () => {
  const said = (https: boolean, subdomains: boolean) => commonHeaders(https, subdomains)['Strict-Transport-Security']
  expect(said(true, true)).toBe('max-age=31536000; includeSubDomains')
  expect(said(true, false)).toBe('max-age=31536000')
  expect(said(false, true)).toBeUndefined()
})
