import { useActionData, useSearchParams } from 'react-router'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome, Unsent } from '../outcome.tsx'
import { useAnswer } from './answer.ts'
import { sentenceKey } from './sentences.ts'

type ActionResultProps = {
  /** The name of the page's route file, whose own sentences come first. */
  page: string
  /** The field whose text is shown here, because its form is not on the page any more. */
  lost?: string | false | undefined
}

/** What came of the last form: refused, not sent, or done. It stands on top of every page and takes the focus. */
export function ActionResult({ page, lost = false }: ActionResultProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const sent = useActionData<unknown>()
  const answer = useAnswer()
  const done = sent ? null : sentenceKey('done', page, search.get('done') ?? '')
  return (
    <>
      <Unsent answer={sent} />
      {answer && (
        <Outcome kind="refused" of={answer} wrote={lost ? answer.typed[lost] : ''}>
          {answer.text}
          {answer.signIn && (
            <>
              {' '}
              <a className="link-inline" href={answer.signIn.path} target="_blank" rel="noreferrer">
                {answer.signIn.label}
              </a>
            </>
          )}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(done, { count: Number(search.get('count')) || 0 })}</Outcome>}
    </>
  )
}
