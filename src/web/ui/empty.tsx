import type { ReactNode } from 'react'

type EmptyProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; className?: string | undefined }

/** An empty state: a drawing, one sentence, one button. */
export function Empty({ title, text, action, className = '' }: EmptyProps) {
  return (
    <div className={`empty ${className}`}>
      {/* Lazy, because it may be in a hidden part. */}
      <img src="/brand/fruit-drawing.svg" alt="" loading="lazy" width={600} height={520} />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
