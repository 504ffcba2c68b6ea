import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isAnswer, isOffline } from './kit/answer.ts'

/**
 * The action's answer, or a message that the server could not be reached. Otherwise the router would replace the page, and the
 * typed content would be lost.
 */
export async function sendAction<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction()
  } catch (error) {
    // What `fetch` throws without a network. Refusals and redirects are different values.
    if (error instanceof TypeError) return data({ offline: true as const }, { status: 503 })
    throw error
  }
}

/** Also after a refusal: the page must show the current state. Not without a network or a session, because a read would fail, too. */
export function readAgain({ actionResult }: Pick<ShouldRevalidateFunctionArgs, 'actionResult'>): boolean {
  return !isOffline(actionResult) && !(isAnswer(actionResult) && actionResult.signIn !== null)
}
