import { useState } from 'react'
import { OFFLINE, type Answer, type Problem } from '../api-client.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { useAccountTexts } from './texts.ts'

type Labels = Record<string, string>

/** A form that is sent to our API: whether it is under way, and what is wrong with which field. `labels` name the fields in the summary. */
export function useApiForm(labels: Labels) {
  const t = useAccountTexts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const errors = errorsOf(problem)
  const atFields: FieldProblem[] = Object.entries(errors).map(([id, detail]) => ({ id, message: `${labels[id] ?? id}: ${detail}` }))
  const said = problem && (problem.type === OFFLINE.type ? t('profile.offline') : problem.detail)

  async function send<T>(call: () => Promise<Answer<T>>, done: (data: T) => void): Promise<void> {
    setBusy(true)
    const answer = await call()
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) done(answer.data)
  }
  return { busy, errors, problems: atFields, refusal: atFields.length > 0 ? null : said, send }
}

function errorsOf(problem: Problem | null): Record<string, string> {
  const listed: unknown = problem?.['errors']
  if (Array.isArray(listed)) {
    const entries = (listed as { field: string; detail: string }[]).map(({ field, detail }) => [field, detail] as const)
    return Object.fromEntries(entries)
  }
  return problem?.field === undefined ? {} : { [problem.field]: problem.detail }
}
