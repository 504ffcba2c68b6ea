import type { Answer } from './answer.ts'

/** Without scripts the page a form was on is gone with the session: what was typed is shown here, to be copied. */
export function SignedOutPage({ answer }: { answer: Answer }) {
  const typed = Object.entries(answer.typed).filter(([, text]) => text.trim() !== '')
  return (
    <main className="office">
      <h1>{answer.text}</h1>
      {answer.signIn && (
        <p>
          <a className="link-inline" href={answer.signIn.path} target="_blank" rel="noreferrer">
            {answer.signIn.label}
          </a>
        </p>
      )}
      <dl>
        {typed.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </main>
  )
}
