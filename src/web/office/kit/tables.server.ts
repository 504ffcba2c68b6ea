import { customerActions } from '../customers/customer-actions.server.ts'
import { messagesActions } from '../messages/messages.server.ts'
import { orderActions } from '../orders/order-intents.server.ts'
import { productActions } from '../products/product-actions.server.ts'
import { taxActions } from '../settings/tax.server.ts'
import { lotActions } from '../stock/lot-actions.server.ts'
import { stockActions } from '../stock/low-level.server.ts'
import { recallActions } from '../stock/recall.server.ts'
import { ticketActions } from '../tickets/ticket-actions.server.ts'
import type { ActionTable } from './actions.server.ts'

/** The table of every page that changes something. */
export const ACTION_TABLES: readonly ActionTable[] = [
  customerActions,
  orderActions,
  lotActions,
  messagesActions,
  productActions,
  recallActions,
  stockActions,
  taxActions,
  ticketActions,
]
