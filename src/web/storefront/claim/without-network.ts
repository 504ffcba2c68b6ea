import { data } from 'react-router'

export type Offline = { offline: true }

/** Without a network the page stays as it is, with everything that was typed and chosen. */
export async function sendOrKeep<T>({ serverAction }: { serverAction: () => Promise<T> }) {
  try {
    return await serverAction()
  } catch (error) {
    // What `fetch` throws without a network. Refusals and redirects are different values.
    if (error instanceof TypeError) return data({ offline: true } satisfies Offline, { status: 503 })
    throw error
  }
}

/** Reading the page again without a network would fail, too. */
export function readUnlessOffline({ actionResult }: { actionResult?: unknown }): boolean {
  return !isOffline(actionResult)
}

export function isOffline(answer: unknown): answer is Offline {
  return typeof answer === 'object' && answer !== null && 'offline' in answer
}
