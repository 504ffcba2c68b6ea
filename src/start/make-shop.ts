import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { listen } from '#platform/database/listen.ts'
import { secretKey } from '#platform/database/secret-key.ts'
import type { FileStore } from '#platform/files.ts'
import type { Log } from '#platform/log.ts'
import { sharedTries } from '#platform/shared-tries.ts'
import type { SeedTexts } from '#shop/demo/index.ts'
import { openCarriers } from '#shop/couriers/index.ts'
import { openPaymentGateways } from '#shop/payments/index.ts'
import { catalogueFinder } from '#web/http/catalogue-finder.ts'
import { nextPageBoundary } from '#web/http/page-boundary.ts'
import { makeOfficeStreams, type OfficeStreams } from '#web/http/office-streams.ts'
import { followPageVersion, type PageVersion } from '#web/http/page-version.ts'
import { makeRateLimits } from '#web/http/rate-limits.ts'
import { limitNoter } from '#web/http/security-log.ts'
import type { Shop } from '#web/http/request-context.ts'
import { cacheProductCards } from '#web/http/product-card-cache.ts'
import { agreedTextsNow } from '#web/storefront/content/agreed-texts.server.ts'
import type { OpenData } from './open-data.ts'
import type { Undo } from './undo.ts'

type ShopParts = {
  config: Config
  log: Log
  clock: Clock
  data: OpenData
  files: FileStore
  undo: Undo
  seedTexts: () => Promise<SeedTexts>
}

type MadeShop = { shop: Shop; version: PageVersion; live: OfficeStreams }

/** Everything requests and jobs need; the version of its pages and the events of the office, which are followed from here on. */
export async function makeShop({ config, log, clock, data, files, undo, seedTexts }: ShopParts): Promise<MadeShop> {
  const { db, server } = data
  const secret = await secretKey(db, config.secretKey)
  let currentVersion = () => 0
  const shop: Shop = {
    db,
    ...(data.reads && { reads: data.reads }),
    files,
    config,
    clock,
    log,
    limits: makeRateLimits(1, sharedTries({ db, clock, secret }), limitNoter({ log, secret })),
    payments: openPaymentGateways(config, { db, clock, log }),
    couriers: openCarriers(config.couriers, { db, clock, log }),
    finder: catalogueFinder(data, () => currentVersion()),
    shelf: cacheProductCards(() => currentVersion()),
    agreedTexts: agreedTextsNow(() => currentVersion()),
    seedTexts,
    secret,
  }
  const live = makeOfficeStreams({ db, log, clock })
  undo.later(live.stop)
  const version = await followPageVersion({
    db,
    listen: (onNotice) => listen(server, { pages: onNotice, office: live.notice }, log),
    ...(!server.support.sameSession && { pollMs: 500 }),
    clock,
    nextBoundary: (now) => nextPageBoundary(db, now),
    log,
  })
  undo.later(version.stop)
  currentVersion = version.current
  return { shop, version, live }
}
