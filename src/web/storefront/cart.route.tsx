export default function Cart() {
  return (
    <main className="wrap">
      <h1>Cart</h1>
    </main>
  )
}
