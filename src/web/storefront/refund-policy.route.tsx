export default function RefundPolicy() {
  return (
    <div className="wrap">
      <h1>Refund policy</h1>
    </div>
  )
}
