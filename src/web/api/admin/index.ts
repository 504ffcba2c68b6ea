import { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../../http/app-env.ts'
import { refuseNotValid } from '../faults.ts'
import { adminAccountingRoutes } from './accounting.ts'
import { adminCompanyRoutes } from './companies.ts'
import { adminCustomerRoutes } from './customers.ts'
import { adminGiftRoutes } from './gifts.ts'
import { adminOrderRoutes } from './orders.ts'
import { adminPriceRoutes } from './prices.ts'
import { adminProductRoutes } from './products.ts'
import { adminReportRoutes } from './reports.ts'
import { adminStockRoutes } from './stock.ts'

/** What other programs do with a key: the use cases of the office, with its permissions. */
export function adminRoutes() {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: refuseNotValid })
  app.route('/', adminOrderRoutes())
  app.route('/', adminProductRoutes())
  app.route('/', adminPriceRoutes())
  app.route('/', adminStockRoutes())
  app.route('/', adminCustomerRoutes())
  app.route('/', adminCompanyRoutes())
  app.route('/', adminGiftRoutes())
  app.route('/', adminReportRoutes())
  app.route('/', adminAccountingRoutes())
  return app
}
