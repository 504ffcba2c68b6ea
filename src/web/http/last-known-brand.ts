import type { Config } from '#platform/config.ts'
import type { Brand } from '#shop/content/index.ts'

// Keyed by the process settings, because each shop has its own.
const known = new WeakMap<Config, Brand>()

/** Remembers the shop's name and contact for times when the database is unavailable. */
export function rememberBrand(config: Config, brand: Brand): void {
  known.set(config, brand)
}

export function lastKnownBrand(config: Config): Brand | null {
  return known.get(config) ?? null
}
