import { useState } from 'react'
import { OFFLINE, type Answer, type Problem } from '../api-client.ts'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import type { FieldProblem } from '#web/ui/error-summary.tsx'
import { useAccountTexts } from './texts.ts'

type Labels = Record<string, string>

/** `labels` name the fields in the summary; `said` overrides the API's message for a field; field ids begin with `prefix`. */
type ApiForm = { labels?: Labels; said?: Labels; prefix?: string }

/** A form that is sent to our API: whether it is in progress, and the error of each field. */
export function useApiForm({ labels = {}, said = {}, prefix = '' }: ApiForm = {}) {
  const t = useAccountTexts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const changed = useChangedFields(problem)
  const refused = errorsOf(problem, said)
  const errors = changed.open(refused)
  const atFields: FieldProblem[] = Object.entries(errors).map(([field, detail]) => ({
    id: `${prefix}${field}`,
    message: `${labels[field] ?? field}: ${detail}`,
  }))
  const refusal = problem && (problem.type === OFFLINE.type ? t('profile.offline') : problem.detail)

  async function send<T>(call: () => Promise<Answer<T>>, done: (data: T) => void): Promise<void> {
    setBusy(true)
    const answer = await call()
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) done(answer.data)
  }
  const atNone = Object.keys(refused).length === 0
  return {
    busy,
    errors,
    problems: atFields,
    refusal: atNone ? refusal : null,
    send,
    onInput: changed.onInput,
    change: changed.change,
  }
}

function errorsOf(problem: Problem | null, said: Labels): Record<string, string> {
  if (!problem) return {}
  const alone = problem.field === undefined ? [] : [{ field: problem.field, detail: problem.detail }]
  const listed = (problem['errors'] as typeof alone | undefined) ?? alone
  return Object.fromEntries(listed.map(({ field, detail }) => [field, said[field] ?? detail]))
}
