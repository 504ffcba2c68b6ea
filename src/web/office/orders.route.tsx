export default function Orders() {
  return (
    <div className="wrap">
      <h1>Orders</h1>
    </div>
  )
}
