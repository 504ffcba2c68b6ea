import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

/** The answer of an action, or that the shop could not be reached. Without this the page, and all that was typed on it, would be gone. */
export async function sendAction<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction()
  } catch (error) {
    // What `fetch` throws when there is no connection. Refusals and redirects are other things.
    if (error instanceof TypeError) return data({ offline: true as const }, { status: 503 })
    throw error
  }
}

/** After a refusal too: the page must show how things stand now. Not without a connection, for then nothing can be read. */
export function readAgain({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !(typeof actionResult === 'object' && actionResult !== null && 'offline' in actionResult)
}
