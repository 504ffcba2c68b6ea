import type { HttpBindings } from '@hono/node-server'
import type { KeyHolder } from '#shop/accounts/index.ts'
import type { RequestContext } from './request-context.ts'

/** What Hono passes to every handler. */
export type AppEnv = { Bindings: HttpBindings; Variables: AppVariables }

type AppVariables = {
  requestId: string
  requestContext: RequestContext
  sent: Request
  /** Whose key an admin request came with. */
  apiKey?: KeyHolder
  /** The reference under which the log has the error of this request. */
  fault?: string
  /** The outcome of a request to place an order. */
  orderOutcome?: string
}
