import type { ReactNode } from 'react'

/** Nothing here yet: a drawing, one sentence, one button. */
export function Empty({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <img src="/brand/fruit-drawing.svg" alt="" width={600} height={520} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
