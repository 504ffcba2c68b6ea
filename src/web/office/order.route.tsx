export default function Order() {
  return (
    <div className="wrap">
      <h1>Order</h1>
    </div>
  )
}
