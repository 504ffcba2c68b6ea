export default function Checkout() {
  return (
    <main className="wrap">
      <h1>Checkout</h1>
    </main>
  )
}
