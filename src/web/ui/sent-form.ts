import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'

/**
 * Whether a sent form still waits for its answer. Once the answer is there, the router reads the page again and is not idle for as long;
 * the person can already send the form again, and that press must count. A redirect has no answer: it waits until the next page is shown.
 */
export function useWaiting(state: 'idle' | 'submitting' | 'loading', answer: unknown): boolean {
  const [before, setBefore] = useState(answer)
  if (state === 'idle' && before !== answer) setBefore(answer)
  return state === 'submitting' || (state === 'loading' && answer === before)
}

/** The fields of the page's form that waits for its answer; null when none does. */
export function useSentForm(): FormData | null {
  const { state, formData } = useNavigation()
  const waiting = useWaiting(state, useActionData())
  return waiting ? (formData ?? null) : null
}
