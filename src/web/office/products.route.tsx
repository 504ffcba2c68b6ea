export default function Products() {
  return (
    <div className="wrap">
      <h1>Products</h1>
    </div>
  )
}
