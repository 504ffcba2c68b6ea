import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Note } from '#web/ui/note.tsx'

/** Above the fields of a refused form: the errors of its fields as links, and what is wrong with the form as a whole. */
export function FormFaults({ errors, refusal }: { errors: Record<string, string>; refusal: string | null | undefined }) {
  return (
    <>
      <ErrorSummary problems={Object.entries(errors).map(([id, message]) => ({ id, message }))} />
      {refusal && (
        <Note kind="refused" role="alert">
          {refusal}
        </Note>
      )}
    </>
  )
}
