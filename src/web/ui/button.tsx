import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { LocalLink, type LocalLinkProps } from './local-link.tsx'

/** solid: the one main action; soft: add; line: other; quiet: postpone; cream: on dark green; danger: inside a confirmation. */
type ButtonKind = 'solid' | 'soft' | 'line' | 'quiet' | 'cream' | 'danger'

export type ButtonLook = { kind?: ButtonKind | undefined; size?: 'normal' | 'small' | undefined; wide?: boolean | undefined }

/** The class names of a button, for an element that is neither Button nor LinkButton. */
export function buttonClass({ kind = 'solid', size = 'normal', wide = false }: ButtonLook = {}): string {
  const names = ['button']
  if (kind !== 'solid') names.push(`button-${kind}`)
  if (size === 'small') names.push('button-small')
  if (wide) names.push('button-wide')
  return names.join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { busy?: boolean; children: ReactNode }

/** While busy, it keeps its width, focus and name, and a press does nothing. */
export function Button({ kind, size, wide, busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button {...rest} type={type} className={buttonClass({ kind, size, wide })} aria-busy={busy || undefined} onClick={press}>
      <span className="button-label">{children}</span>
    </button>
  )
}

export function LinkButton({ kind, size, wide, children, ...rest }: Omit<LocalLinkProps, 'className'> & ButtonLook) {
  return (
    <LocalLink {...rest} className={buttonClass({ kind, size, wide })}>
      <span className="button-label">{children}</span>
    </LocalLink>
  )
}
