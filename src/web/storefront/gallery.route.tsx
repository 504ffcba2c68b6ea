export default function Gallery() {
  return (
    <div className="wrap">
      <h1>Gallery</h1>
    </div>
  )
}
