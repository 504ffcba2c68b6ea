import { Children, type ReactNode } from 'react'

/** The product grid: two, three or five columns of cards with thin lines between. Its children are cards or skeletons. */
export function ProductGrid({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul className="product-grid" aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
