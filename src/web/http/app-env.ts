import type { HttpBindings } from '@hono/node-server'
import type { RequestContext } from './request-context.ts'

/** What Hono hands to every handler. */
export type AppEnv = { Bindings: HttpBindings; Variables: AppVariables }

type AppVariables = {
  requestId: string
  requestContext: RequestContext
  sent: Request
  /** Names the error that broke the request in the log. */
  fault?: string
  /** What came of a request to place an order. */
  orderOutcome?: string
}
