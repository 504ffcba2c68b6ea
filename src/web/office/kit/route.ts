import { data, isRouteErrorResponse } from 'react-router'
import { sendAction } from '../send-action.ts'
import { isAnswer, type PageAnswer } from './answer.ts'

// Every page of the office that changes something re-exports these two.

/** Without a connection, or when the session is over, the page stays as it is. */
export async function clientAction({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await sendAction(serverAction as () => Promise<PageAnswer>)
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401 && isAnswer(error.data)) return data(error.data, { status: 401 })
    throw error
  }
}

export { readAgain as shouldRevalidate } from '../send-action.ts'
