import type { ReactNode } from 'react'

/** `less` is subtracted from the total; `total` is the line under the sum. */
export type DefinitionRow = { key: string; term: ReactNode; value: ReactNode; kind?: 'less' | 'total' }

/** Terms on the left, amounts on the right, as in an order's total. `align="left"` for text values. */
export function DefinitionRows({ rows, align = 'right' }: { rows: readonly DefinitionRow[]; align?: 'left' | 'right' }) {
  return (
    <dl className={align === 'left' ? 'rows rows-left' : 'rows'}>
      {rows.map(({ key, term, value, kind }) => (
        <div key={key} className={kind === 'total' ? 'row-total' : undefined}>
          <dt>{term}</dt>
          <dd className={kind === 'less' ? 'row-less' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
