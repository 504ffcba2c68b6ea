export default function SignIn() {
  return (
    <div className="wrap">
      <h1>Sign in</h1>
    </div>
  )
}
