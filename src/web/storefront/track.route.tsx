export default function Track() {
  return (
    <main className="wrap">
      <h1>Track an order</h1>
    </main>
  )
}
