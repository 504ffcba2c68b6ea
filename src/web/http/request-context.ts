import { createContext } from 'react-router'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { Reads } from '#platform/database/read-replica.ts'
import type { FileStore } from '#platform/files.ts'
import type { SentFile } from '#platform/multipart.ts'
import type { Actor, Ctx, Db } from '#shop/context.ts'
import type { ProductSearch } from '#shop/catalog/index.ts'
import { ONLINE_METHODS, type OnlineMethod, type PaymentGateways } from '#shop/payments/index.ts'
import type { Tables } from '#shop/tables.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ProductCardCache } from './product-card-cache.ts'

/** What one running process has. */
export type Shop = {
  db: Db
  /** For what pages for everybody and reports read, where there is a replica. */
  reads?: Reads<Tables>
  files: FileStore
  config: Config
  clock: () => Date
  log: Logger
  limits: RateLimits
  /** Where one can pay online; none set up: cash only. */
  payments: PaymentGateways
  /** Search over the catalogue as it is now. */
  finder: () => Promise<ProductSearch>
  /** All products as cards, where this process keeps them. */
  shelf?: ProductCardCache
  /** What codes are keyed with. */
  secret: string
}

export type Session = {
  kind: 'customer' | 'staff'
  token: string
  /** Of staff: whether the account asks for a code beside the password. */
  secondFactor?: boolean
}

/**
 * One request: the shop, who asks, and the one instant it happens at. A page that is rendered once for everybody gets a request context
 * without session, so it cannot show one visitor's things to another.
 */
export type RequestContext = {
  shop: Shop
  ctx: Ctx
  /** Set when the actor is signed in. */
  session: Session | null
  /** Who is signed in to the office in the same browser, where something outside the office is to be changed. */
  office?: Extract<Actor, { kind: 'staff' }> | null
  clientAddress: string
  requestId: string
  /** What went wrong while the page was rendered. */
  met: {
    storeAway: boolean
    /** Names the error in the log. */
    fault?: string
    /** Nothing of the page could be made, not even what stands around it. */
    frameless?: boolean
  }
  /** Sent with the form, where the address takes one (see uploads.ts); gone when the request is over. */
  file?: SentFile | null
}

/** In a loader or action: `const { shop, ctx } = context.get(requestContextKey)`. */
export const requestContextKey = createContext<RequestContext>()

/** The gateways that are set up. */
export function onlineMethods({ payments }: Pick<Shop, 'payments'>): OnlineMethod[] {
  return ONLINE_METHODS.filter((method) => payments[method] !== undefined)
}
