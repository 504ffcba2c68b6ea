import { Children, type ReactNode } from 'react'

/** The crate: two, three or five columns of cards between hairlines. Its children are cards or skeletons. */
export function ProductGrid({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul className="product-grid" aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
