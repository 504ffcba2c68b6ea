export default function Messages() {
  return (
    <div className="wrap">
      <h1>Messages</h1>
    </div>
  )
}
