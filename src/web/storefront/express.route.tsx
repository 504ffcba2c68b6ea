export default function Express() {
  return (
    <main className="wrap">
      <h1>Checkout</h1>
    </main>
  )
}
