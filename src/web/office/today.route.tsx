export default function Today() {
  return (
    <div className="wrap">
      <h1>Today</h1>
    </div>
  )
}
