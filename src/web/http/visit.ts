import { createContext } from 'react-router'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { Reads } from '../../platform/database/read-replica.ts'
import type { FileStore } from '../../platform/files.ts'
import type { SentFile } from '../../platform/multipart.ts'
import type { Ctx, Db } from '../../shop/context.ts'
import type { ProductSearch } from '../../shop/catalog/index.ts'
import { ONLINE_METHODS } from '../../shop/payments/index.ts'
import type { OnlineMethod, PaymentGateways } from '../../shop/payments/index.ts'
import type { Tables } from '../../shop/tables.ts'
import type { RateLimits } from './rate-limits.ts'
import type { WholeShelf } from './whole-shelf.ts'

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
  shelf?: WholeShelf
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
 * One request: the shop, who asks, and the one instant it happens at. A page that is rendered once for everybody gets a visit
 * without session, so it cannot show one visitor's things to another.
 */
export type Visit = {
  shop: Shop
  ctx: Ctx
  /** Set when the actor is signed in. */
  session: Session | null
  clientAddress: string
  requestId: string
  /** What the page that is made for this visit met. */
  met: { storeAway: boolean }
  /** Sent with the form, where the address takes one (see uploads.ts); gone when the request is over. */
  file?: SentFile | null
}

/** In a loader or action: `const { shop, ctx } = context.get(visitContext)`. */
export const visitContext = createContext<Visit>()

/** The gateways that are set up. */
export function onlineMethods({ payments }: Pick<Shop, 'payments'>): OnlineMethod[] {
  return ONLINE_METHODS.filter((method) => payments[method] !== undefined)
}
