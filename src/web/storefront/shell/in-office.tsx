import { buttonClass } from '#web/ui/button.tsx'
import type { InOffice as Said } from '#web/http/by-link.ts'

/** Tells staff who are signed in to the office to do this there. */
export function InOffice({ said: { title, text, link } }: { said: Said['inOffice'] }) {
  return (
    <div className="wrap narrow not-found">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="not-found-action">
        <a className={buttonClass()} href="/office">
          {link}
        </a>
      </p>
    </div>
  )
}
