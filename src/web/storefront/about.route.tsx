export default function About() {
  return (
    <div className="wrap">
      <h1>About us</h1>
    </div>
  )
}
