import type { ReactNode } from 'react'

export type TagTone = 'plain' | 'good' | 'done' | 'now' | 'bad'

/** A state in a list, flat and small. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'tag' : `tag tag-${tone}`}>{children}</span>
}
