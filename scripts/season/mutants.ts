import type { CommandOptions } from './options.ts'

export function playMutants(_: CommandOptions): Promise<boolean> {
  return Promise.resolve(false)
}
