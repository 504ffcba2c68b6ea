export default function Order() {
  return (
    <main className="wrap">
      <h1>Order</h1>
    </main>
  )
}
