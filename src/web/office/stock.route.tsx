export default function Stock() {
  return (
    <div className="wrap">
      <h1>Stock</h1>
    </div>
  )
}
