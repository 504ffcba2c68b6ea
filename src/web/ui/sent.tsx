import { CircleCheck } from './icons/circle-check.tsx'
import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces a form that was received, and takes the focus so that screen readers announce it. */
export function Sent({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="sent" role="status" tabIndex={-1} ref={box}>
      <CircleCheck />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  )
}
