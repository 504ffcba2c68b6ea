const NAME = 'DatabaseUnavailable'

// Connection lost or refused (08), shut down or starting up (57P), no connection free (53300), and what the network says.
const LOST =
  /^(08...|57P0[1235]|53300|ECONN(RESET|REFUSED|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// The server is there and can't: no room on its disk (53100), no memory (53200), too much at once (53400), its disk fails (58030), it only
// reads because another server has taken over (25006), a lock or an answer didn't come in time (55P03, 57014).
const SHORT = /^(53100|53200|53400|58030|25006|55P03|57014)$/
// The driver gives these no code.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** What the edge answers with "try again soon": the statement may be right, the server can't be reached. */
export function databaseUnavailable(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const error = new Error(`The database cannot be reached: ${reason}`, { cause })
  error.name = NAME
  return error
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/** The server answered that it can't do this now. The connection is as good as before. */
export function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && SHORT.test(error.code)
}

export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && LOST.test(error.code)) return true
  return MESSAGES.test(error.message)
}
