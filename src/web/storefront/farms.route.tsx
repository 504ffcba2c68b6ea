export default function Farms() {
  return (
    <div className="wrap">
      <h1>Farms</h1>
    </div>
  )
}
