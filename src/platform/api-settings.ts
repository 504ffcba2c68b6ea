import { z } from 'zod'

/** The websites whose scripts may read the public API: origins, everybody, or none. */
export type ApiOrigins = readonly string[] | '*'

const MOST_ORIGINS = 50

export const API_SETTINGS = {
  API_ORIGINS: z
    .string()
    .transform((text) => (text.trim() === '*' ? '*' : text.split(',').map((part) => readOrigin(part.trim()))))
    .refine((origins) => origins === '*' || (origins.length <= MOST_ORIGINS && origins.every((origin) => origin !== null)))
    .transform((origins): ApiOrigins => (origins === '*' ? '*' : origins.filter((origin) => origin !== null)))
    .optional(),
}

export const API_SENTENCES: Record<string, string> = {
  API_ORIGINS:
    'API_ORIGINS must be * or websites separated by commas, without a path: https://blog.example, https://www.blog.example.',
}

function readOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, pathname, search, hash, username } = new URL(text)
  const bare = pathname === '/' && search === '' && hash === '' && username === ''
  return bare && (protocol === 'https:' || protocol === 'http:') ? origin : null
}
