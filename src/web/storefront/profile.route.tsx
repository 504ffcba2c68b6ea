export default function Profile() {
  return (
    <div className="wrap">
      <h1>Profile</h1>
    </div>
  )
}
