/** A gift card as it lies in the box, with a sample name. */
export function CardSample({ text, name }: { text: string; name: string }) {
  const [before = '', ...after] = text.split('{name}')
  if (text === '') return null
  return (
    <p className="gift-card-sample build-card-sample">
      {before}
      {after.map((rest, index) => (
        <span key={index}>
          <b>{name}</b>
          {rest}
        </span>
      ))}
    </p>
  )
}
