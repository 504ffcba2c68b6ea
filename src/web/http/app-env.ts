import type { HttpBindings } from '@hono/node-server'
import type { RequestContext } from './request-context.ts'

/** What Hono passes to every handler. */
export type AppEnv = { Bindings: HttpBindings; Variables: AppVariables }

type AppVariables = {
  requestId: string
  requestContext: RequestContext
  sent: Request
  /** The reference under which the log has the error of this request. */
  fault?: string
  /** The outcome of a request to place an order. */
  orderOutcome?: string
}
