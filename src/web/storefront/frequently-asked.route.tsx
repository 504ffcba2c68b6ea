export default function FrequentlyAsked() {
  return (
    <div className="wrap">
      <h1>Questions</h1>
    </div>
  )
}
