import { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../../http/app-env.ts'
import { refuseNotValid } from '../faults.ts'
import { adminOrderRoutes } from './orders.ts'
import { adminPriceRoutes } from './prices.ts'
import { adminProductRoutes } from './products.ts'
import { adminStockRoutes } from './stock.ts'

/** What other programs do with a key: the use cases of the office, with its permissions. */
export function adminRoutes() {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: refuseNotValid })
  const groups = [adminOrderRoutes(), adminProductRoutes(), adminPriceRoutes(), adminStockRoutes()]
  for (const group of groups) app.route('/', group)
  return app
}
