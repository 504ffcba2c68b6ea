import { z } from 'zod'

export const HTTPS_SETTINGS = {
  HSTS_INCLUDE_SUBDOMAINS: z.enum(['yes', 'no']).default('no'),
}

export const HTTPS_SENTENCES: Record<string, string> = {
  HSTS_INCLUDE_SUBDOMAINS:
    'HSTS_INCLUDE_SUBDOMAINS must be yes (browsers open every subdomain of the shop by https only, for a year) or no.',
}
