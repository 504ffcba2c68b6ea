// Writes the orders of a time as CSV: node orders-to-spreadsheet.ts 2026-06-01T00:00:00+06:00 > orders.csv
// Needs SHOP_URL and SHOP_KEY: a key with the scope orders:read, of a role that sees orders.
import { createShopClient, everyPage, type components } from '../src/index.ts'

const [from = new Date(0).toISOString()] = process.argv.slice(2)
const client = createShopClient({ url: process.env['SHOP_URL'] ?? 'http://localhost:3000', key: process.env['SHOP_KEY'] ?? '' })

write(['number', 'placed', 'status', 'buyer', 'sku', 'units', 'grams', 'line_total', 'order_total'])
for await (const { orders } of everyPage((after) => client.GET('/api/v1/admin/orders', { params: { query: query(after) } })))
  for (const order of orders) for (const line of order.lines) write(row(order, line))

function query(after: string | undefined) {
  return { placed_from: from, limit: 100, ...(after !== undefined && { after }) }
}

type Order = components['schemas']['AdminOrderSummary']

function row(order: Order, line: Order['lines'][number]): (string | number | null)[] {
  const grams = line.weighed_grams ?? line.net_grams * line.unit
  return [order.number, order.placed_at, order.status, order.buyer.name, line.sku, line.unit, grams, line.line_total, order.total]
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function write(cells: readonly (string | number | null)[]): void {
  const texts = cells.map((cell) => (typeof cell === 'string' && /^[=+\-@\t]/.test(cell) ? `'${cell}` : String(cell ?? '')))
  process.stdout.write(`${texts.map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`)
}
