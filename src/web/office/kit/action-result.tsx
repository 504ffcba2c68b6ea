import type { ReactNode } from 'react'
import { useActionData, useLocation, useSearchParams } from 'react-router'
import { useHasOfficeText, useOfficeTexts } from '../office-texts.tsx'
import { Outcome, Unsent } from '../outcome.tsx'
import { useAnswer, type Answer } from './answer.ts'
import { sentenceKeys } from './sentences.ts'
import { undoIn } from './undo.ts'
import { UndoToast } from './undo-toast.tsx'

type ActionResultProps = {
  /** The name of the page's route file, whose own sentences come first. */
  page: string
  /** The field whose text is shown here, because its form is not on the page any more. */
  lost?: string | false | undefined
  /** Said after the sentence: what it is about. */
  after?: ReactNode
}

/** What came of the last form: refused, not sent, or done. It stands on top of every page and takes the focus. */
export function ActionResult({ page, lost = false, after }: ActionResultProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const sent = useActionData<unknown>()
  const answer = useAnswer()
  const has = useHasOfficeText()
  const { key } = useLocation()
  const undo = undoIn(search)
  const done = sent ? undefined : sentenceKeys('done', page, search.get('done') ?? '').find(has)
  return (
    <>
      <Unsent answer={sent} />
      {answer && (
        <Outcome kind="refused" of={answer} wrote={lost ? answer.typed[lost] : ''}>
          {answer.text} {after} <SignInLink answer={answer} />
        </Outcome>
      )}
      {done && (
        <Outcome kind="done">
          {t(done, { count: Number(search.get('count')) || 0, number: numberIn(search) })} {after}
        </Outcome>
      )}
      {done && undo && <UndoToast key={key} undo={undo} />}
    </>
  )
}

/** The number of an order or a box, as the shop writes it. */
function numberIn(search: URLSearchParams): string {
  return /^[A-Z]+-[\d-]+$/.exec(search.get('number') ?? '')?.[0] ?? ''
}

function SignInLink({ answer: { signIn } }: { answer: Answer }) {
  if (!signIn) return null
  return (
    <a className="link-inline" href={signIn.path} target="_blank" rel="noreferrer">
      {signIn.label}
    </a>
  )
}

/** For a form that is sent without leaving its page: what keeps it from being sent, when the session is over. */
export function SignedOut({ answer }: { answer: Answer | null }) {
  if (!answer) return null
  return (
    <Outcome kind="refused" of={answer}>
      {answer.text} <SignInLink answer={answer} />
    </Outcome>
  )
}
