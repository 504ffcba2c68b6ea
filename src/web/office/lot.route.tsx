export default function Lot() {
  return (
    <div className="wrap">
      <h1>Lot</h1>
    </div>
  )
}
