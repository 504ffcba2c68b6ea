import { createContext } from 'react-router'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { Reads } from '#platform/database/read-replica.ts'
import type { FileStore } from '#platform/files.ts'
import type { SentFile } from '#platform/multipart.ts'
import type { Brand } from '#shop/content/index.ts'
import type { Actor, Ctx, Db } from '#shop/context.ts'
import type { ProductSearch, ShelfCard } from '#shop/catalog/index.ts'
import type { Carriers } from '#shop/couriers/index.ts'
import type { SeedTexts } from '#shop/demo/index.ts'
import { ONLINE_METHODS, type OnlineMethod, type PaymentGateways } from '#shop/payments/index.ts'
import type { CalendarDate, Language } from '#shop/values/index.ts'
import type { Tables } from '#shop/tables.ts'
import type { RateLimits } from './rate-limits.ts'

/** All products as cards. They are shared: do not change them. */
export type ProductCardCache = (
  requestContext: RequestContext,
  asked: { language: Language; firstDay?: CalendarDate },
) => Promise<readonly ShelfCard[]>

/** The texts that buyers agree to, as the pages show them now. Both return their digest; `store` also stores them, for an order. */
export type AgreedTextsNow = Record<'digest' | 'store', (requestContext: RequestContext) => Promise<string>>

/** What one running process has. */
export type Shop = {
  db: Db
  /** For public pages and reports, if there is a replica. */
  reads?: Reads<Tables>
  files: FileStore
  config: Config
  clock: () => Date
  log: Logger
  limits: RateLimits
  /** The online gateways; none configured means cash only. */
  payments: PaymentGateways
  /** The courier companies that have settings. */
  couriers: Carriers
  /** Search over the current catalogue. */
  finder: () => Promise<ProductSearch>
  /** All products as cards, if this process caches them. */
  shelf?: ProductCardCache
  agreedTexts?: AgreedTextsNow
  /** What the texts of a shop without the demo are. */
  seedTexts: () => Promise<SeedTexts>
  /** The key for hashing codes. */
  secret: string
}

export type Session = {
  kind: 'customer' | 'staff'
  token: string
  /** For staff: whether the account requires a code besides the password. */
  secondFactor?: boolean
}

/**
 * One request: the shop, the actor, and one time for everything in it. A page that is rendered once for everybody gets a context
 * without a session, so it cannot show one visitor's data to another.
 */
export type RequestContext = {
  shop: Shop
  ctx: Ctx
  /** Set when the actor is signed in. */
  session: Session | null
  /** Who is signed in to the office in the same browser, for changes outside the office. */
  office?: Extract<Actor, { kind: 'staff' }> | null
  clientAddress: string
  /** The name that the browser gives itself. */
  browser?: string | undefined
  requestId: string
  /** What went wrong while the page was rendered. */
  met: {
    storeAway: boolean
    /** The reference under which the log has the error. */
    fault?: string
    /** Nothing could be rendered, not even the layout. */
    frameless?: boolean
    /** The brand that the frame of the page shows: its colours are written into the page. */
    brand?: Brand
  }
  /** Sent with the form, if the address accepts one (see uploads.ts); deleted after the request. */
  file?: SentFile | null
  /** The same where an address accepts several. */
  files?: readonly SentFile[]
}

/** In a loader or action: `const { shop, ctx } = context.get(requestContextKey)`. */
export const requestContextKey = createContext<RequestContext>()

/** The gateways that are configured. */
export function onlineMethods({ payments }: Pick<Shop, 'payments'>): OnlineMethod[] {
  return ONLINE_METHODS.filter((method) => payments[method] !== undefined)
}
