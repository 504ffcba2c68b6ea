export default function Ticket() {
  return (
    <div className="wrap">
      <h1>Ticket</h1>
    </div>
  )
}
