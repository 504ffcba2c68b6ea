export default function Tickets() {
  return (
    <div className="wrap">
      <h1>Tickets</h1>
    </div>
  )
}
