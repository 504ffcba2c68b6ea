export default function Gift() {
  return (
    <div className="wrap">
      <h1>Corporate gifts</h1>
    </div>
  )
}
