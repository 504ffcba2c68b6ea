import type { ReactNode } from 'react'

/** paper: with a thin border, for independent content; sand: quiet, for summaries. */
export function Panel({
  kind = 'paper',
  as: Element = 'section',
  title,
  children,
}: {
  kind?: 'paper' | 'sand'
  as?: 'section' | 'aside' | 'div'
  title?: ReactNode
  children: ReactNode
}) {
  return (
    <Element className={kind === 'sand' ? 'panel panel-sand' : 'panel'}>
      {title && <h2>{title}</h2>}
      {children}
    </Element>
  )
}
