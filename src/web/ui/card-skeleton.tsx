/** A placeholder for a loading card, exactly as high as a card, so that nothing moves. */
export function CardSkeleton() {
  return (
    <div className="product-card" aria-hidden="true">
      <span className="skeleton skeleton-photo" />
      <div className="product-card-body">
        <p className="product-card-name">
          <Line />
        </p>
        <p className="product-card-meta">
          <Line />
        </p>
        <p className="product-card-text">
          <Line />
        </p>
        <p className="price">
          <Line />
        </p>
        <p className="per-kilo">
          <Line />
        </p>
        <div className="product-card-actions">
          <span className="skeleton skeleton-button" />
        </div>
      </div>
    </div>
  )
}

function Line() {
  return (
    <>
      <span className="skeleton skeleton-line" />
      {'\u00a0'}
    </>
  )
}
