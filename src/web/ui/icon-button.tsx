import type { ComponentProps, ReactNode } from 'react'
import { LocalLink, type LocalLinkProps } from './local-link.tsx'

/** A button with only an icon: the label is for screen readers and the tooltip. */
export function IconButton({
  label,
  type = 'button',
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button {...rest} type={type} className="icon-button" aria-label={label} title={label}>
      {children}
    </button>
  )
}

export function IconLink({
  label,
  children,
  ...rest
}: Omit<LocalLinkProps, 'className'> & { label: string; children: ReactNode }) {
  return (
    <LocalLink {...rest} className="icon-button" aria-label={label}>
      {children}
    </LocalLink>
  )
}
