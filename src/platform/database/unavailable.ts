const NAME = 'DatabaseUnavailable'

// Connection lost or refused (08), shutting down or starting up (57P), no free connection (53300), and network errors.
const LOST =
  /^(08...|57P0[1235]|53300|ECONN(RESET|REFUSED|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
// The server answers but cannot do it now: disk full (53100), out of memory (53200), configuration limit (53400), I/O error (58030), lock
// or statement timeout (55P03, 57014).
const SHORT = /^(53100|53200|53400|58030|55P03|57014)$/
const READ_ONLY = '25006'
const LOCK_TIMEOUT = '55P03'
// A pooler switched the session: the new one does not know the prepared statement (26000), or already has one with that name (42P05).
const STATEMENT_LOST = /^(26000|42P05)$/
// The driver sets no code for these.
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
// PgBouncer, unless `ignore_startup_parameters` lists them.
const UNSUPPORTED_PARAMETER = /^unsupported startup parameter/

/** Answered with "try again soon": the statement may be correct, but the server is unavailable. */
export function databaseUnavailable(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const error = new Error(`The database cannot be reached: ${reason}`, { cause })
  error.name = NAME
  return error
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/** The server answered that it cannot do this now. The connection stays usable. */
export function isShortage(error: unknown): boolean {
  return SHORT.test(codeOf(error))
}

/** The server accepts no writes: another one took over, or it was set read-only. Its connections are useless. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY
}

/** A pooler switched this connection to a session without the named statement. Nothing was run. */
export function isStatementLost(error: unknown): boolean {
  return STATEMENT_LOST.test(codeOf(error))
}

/** A lock timeout, even if the error was wrapped. */
export function isLockTimeout(error: unknown): boolean {
  if (codeOf(error) === LOCK_TIMEOUT) return true
  return error instanceof Error && error.cause !== undefined && isLockTimeout(error.cause)
}

export function isUnsupportedParameter(error: unknown): boolean {
  return error instanceof Error && UNSUPPORTED_PARAMETER.test(error.message)
}

export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOST.test(codeOf(error)) || MESSAGES.test(error.message)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
