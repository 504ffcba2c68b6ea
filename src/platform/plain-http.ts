import type { Config } from './config.ts'
import { isThisMachine } from './this-machine.ts'

/** Whether shoppers reach the shop unencrypted over a network, where passwords and orders could be read. */
export function isPlainHttp({ production, shopUrl }: Pick<Config, 'production' | 'shopUrl'>): boolean {
  const { protocol, hostname } = new URL(shopUrl)
  return production && protocol === 'http:' && !isThisMachine(hostname)
}
