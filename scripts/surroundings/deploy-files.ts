import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** A file of `deploy/` with its placeholders replaced, in this order. Each of them must exist: what is tested is what is shipped. */
export function filledIn(name: string, replacements: readonly (readonly [placeholder: string, value: string])[]): string {
  let text = readFileSync(join(root, 'deploy', name), 'utf8')
  for (const [placeholder, value] of replacements) {
    if (!text.includes(placeholder)) throw new Error(`deploy/${name} has no placeholder ${placeholder}.`)
    text = text.replaceAll(placeholder, value)
  }
  return text
}

/** How long a process keeps answering before it ends, from the systemd unit. */
export function stopNoticeSeconds(): string {
  const [, seconds] = /STOP_NOTICE_SECONDS=(\d+)/.exec(filledIn('shop@.service', [])) ?? []
  if (seconds === undefined) throw new Error('deploy/shop@.service sets no STOP_NOTICE_SECONDS.')
  return seconds
}
