export default function Terms() {
  return (
    <div className="wrap">
      <h1>Terms</h1>
    </div>
  )
}
