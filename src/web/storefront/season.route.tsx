export default function Season() {
  return (
    <div className="wrap">
      <h1>Season</h1>
    </div>
  )
}
