export default function Farm() {
  return (
    <div className="wrap">
      <h1>Farm</h1>
    </div>
  )
}
