import type { Config } from '#platform/config.ts'
import type { Brand } from '#shop/content/index.ts'

// By the settings of the process, of which each shop has its own.
const known = new WeakMap<Config, Brand>()

/** Keeps what the shop is called and where it is reached, for when the database can't be asked. */
export function rememberBrand(config: Config, brand: Brand): void {
  known.set(config, brand)
}

export function lastKnownBrand(config: Config): Brand | null {
  return known.get(config) ?? null
}
