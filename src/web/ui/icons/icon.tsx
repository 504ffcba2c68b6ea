import type { ReactNode } from 'react'

/** An icon is decorative: the text beside it or the label of its button has the meaning. */
export type IconProps = { className?: string; 'aria-hidden'?: boolean | 'true' }

/**
 * The frame of all icons. The drawings are from Lucide 1.75.0, under the licence in `LICENSE-Lucide.txt`; copy new ones from
 * lucide.dev.
 */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className === undefined ? 'lucide' : `lucide ${className}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
