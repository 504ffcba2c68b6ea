export default function Policy() {
  return (
    <div className="wrap">
      <h1>Policy</h1>
    </div>
  )
}
