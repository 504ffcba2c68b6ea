import { CircleAlert } from './icons/circle-alert.tsx'
import { CircleCheck } from './icons/circle-check.tsx'
import { Info } from './icons/info.tsx'
import type { ReactNode } from 'react'

const ICONS = { done: CircleCheck, changed: Info, refused: CircleAlert }

type NoteProps = {
  kind: keyof typeof ICONS
  /** What happened, in bold. */
  title?: ReactNode
  /** What to do next. */
  children?: ReactNode
  icon?: ReactNode
  /** status: announced when it appears; alert: announced at once. */
  role?: 'status' | 'alert'
}

export function Note({ kind, title, children, icon, role }: NoteProps) {
  const Icon = ICONS[kind]
  return (
    <div className={kind === 'done' ? 'note' : `note note-${kind}`} role={role}>
      {icon ?? <Icon />}
      <div className="note-text">
        {title && <b>{title} </b>}
        {children}
      </div>
    </div>
  )
}
