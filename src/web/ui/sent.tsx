import { CircleCheck } from './icons/circle-check.tsx'
import { useEffect, useRef, type ReactNode } from 'react'

/** Stands in the place of a form that has arrived, and takes the focus so that it is read out. */
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
