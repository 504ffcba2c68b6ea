import type { ReactNode } from 'react'

type EmptyProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; className?: string | undefined }

/** Nothing here yet: a drawing, one sentence, one button. */
export function Empty({ title, text, action, className = '' }: EmptyProps) {
  return (
    <div className={`empty ${className}`}>
      {/* Lazy: it may stand in what is hidden. */}
      <img src="/brand/fruit-drawing.svg" alt="" loading="lazy" width={600} height={520} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
