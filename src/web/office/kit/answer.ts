import { useActionData } from 'react-router'

/** What every action of the office answers when something was not done. The sentences are in the reader's language already. */
export type Answer = {
  /** Which form it was, and which of several alike. */
  intent: string
  about: string
  problem: string
  /** Said on top of the page. */
  text: string
  /** Said at the fields, by their names. */
  errors: Record<string, string>
  /** What was typed, so that it is not lost; never passwords. */
  typed: Record<string, string>
  /** Set when the session is over: where to sign in, and the token of the new session once there is one. */
  signIn: { path: string; label: string; token: string | null } | null
}

export type PageAnswer = Answer | { offline: true } | undefined

export function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && 'intent' in answer && 'errors' in answer && 'signIn' in answer
}

export function isOffline(answer: unknown): answer is { offline: true } {
  return typeof answer === 'object' && answer !== null && 'offline' in answer
}

/** The refusal this page shows, if any: of one form, or of whichever was sent. */
export function useAnswer(intent?: string, about = ''): Answer | null {
  const answer = useActionData<unknown>()
  if (!isAnswer(answer)) return null
  return intent === undefined || (answer.intent === intent && answer.about === about) ? answer : null
}

/** Which form was sent: `intent=change` with `about=lychee`, or both in one as `intent=change lychee`. */
export function sentForm(fields: Record<string, string>): { intent: string; about: string } {
  const [intent = '', ...rest] = (fields['intent'] ?? '').split(' ')
  return { intent, about: fields['about'] ?? rest.join(' ') }
}

/** What the last form got that is shown only once, such as a link; the page knows what its action shows. */
export function useShown<Thing>(): Thing | null {
  const answer = useActionData<unknown>()
  return typeof answer === 'object' && answer !== null && 'shown' in answer ? (answer.shown as Thing) : null
}
