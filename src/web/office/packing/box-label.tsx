import type { LabelView } from './packing-view.ts'

/** The label on a box: its address, and the code for the origin of its fruit. */
export function BoxLabel({ label }: { label: LabelView }) {
  const { code, words } = label
  return (
    <div className="box-label" lang={label.language}>
      <header>
        <b>{label.shopName}</b>
        <b className="nowrap">{label.number}</b>
      </header>
      <p className="box-label-to">
        <b>{label.recipient}</b>
        <span>{label.phone}</span>
        <span>{label.address}</span>
        <span>{label.area}</span>
        {label.landmark && <span>{label.landmark}</span>}
      </p>
      <ul className="box-label-what">
        {label.what.slice(0, MOST_LINES).map((what) => (
          <li key={what}>{what}</li>
        ))}
        {label.what.length > MOST_LINES && <li>…</li>}
      </ul>
      <footer>
        <div>
          {label.bestBefore && (
            <p>
              <b>{label.bestBefore}</b>
            </p>
          )}
          <p>{label.when}</p>
          <p>
            {label.way}, {label.weight}
          </p>
          {label.cash && (
            <p className="box-label-cash">
              {words.take} <b>{label.cash}</b>
            </p>
          )}
        </div>
        <figure>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words.code}>
            <path d={code.path} />
          </svg>
          <figcaption>{words.scan}</figcaption>
        </figure>
      </footer>
    </div>
  )
}

// More text would leave no space for the code.
const MOST_LINES = 7
