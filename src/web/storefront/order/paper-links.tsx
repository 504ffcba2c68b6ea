/** The same paper in either language, to take away. */
export function PaperLinks({ number, english, bangla }: { number: string; english: string; bangla: string }) {
  return (
    <span className="row">
      <a className="link" href={english} download lang="en" aria-label={[number, 'English', 'PDF'].join(', ')}>
        English
      </a>
      <a className="link language-link" href={bangla} download lang="bn" aria-label={[number, 'বাংলা', 'PDF'].join(', ')}>
        বাংলা
      </a>
    </span>
  )
}
