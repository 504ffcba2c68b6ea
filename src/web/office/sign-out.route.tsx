export default function SignOut() {
  return (
    <div className="wrap">
      <h1>Sign out</h1>
    </div>
  )
}
