export default function ReceiveLot() {
  return (
    <div className="wrap">
      <h1>Receive a lot</h1>
    </div>
  )
}
