import { createHash } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { farmsByIds } from '#shop/catalog/index.ts'
import type { Ctx, Reader } from '#shop/context.ts'
import { correctStock, lockLot, lotForOffice, lotOfRequest, lotsPage, receiveLot, stockItems } from '#shop/inventory/index.ts'
import { GRADES } from '#shop/inventory/model.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { notValid } from '../faults.ts'
import { day, id, line, taka, text } from '../fields.ts'
import { problem, refusals } from '../problems.ts'
import { apiText, languageOf } from '../words.ts'
import { keyOf, KEY_PROBLEMS, keyWith } from './key.ts'
import { change, CHANGE_PROBLEMS, changeHeaders, ifNoneMatch, next, page, pageOf, show, type Resource } from './resource.ts'
import { amount, Lot, lotWire, Stock, stockWire } from './stock-wire.ts'

const tags = ['Admin: stock']
const lotId = z.object({ id: id.openapi({ description: 'The id of the lot.' }) })

const aLot = { description: 'The lot as it is now.', content: { 'application/json': { schema: Lot } } }

const stock = createRoute({
  method: 'get',
  path: '/stock',
  operationId: 'adminListStock',
  tags,
  summary: 'Every stock item, with what is there',
  ...keyWith('stock:read', 'see-stock'),
  responses: {
    200: {
      description: 'The sums over all received lots.',
      content: { 'application/json': { schema: z.object({ stock_items: z.array(Stock) }).openapi('AdminStock') } },
    },
    '4XX': refusals(...KEY_PROBLEMS),
  },
})

const list = createRoute({
  method: 'get',
  path: '/lots',
  operationId: 'adminListLots',
  tags,
  summary: 'Lots, newest first',
  ...keyWith('stock:read', 'see-stock'),
  request: {
    query: z.object({
      ...page,
      stock_item_id: id.optional(),
      empty: z.enum(['yes', 'no']).default('no').openapi({ description: 'Whether lots without stock are listed too.' }),
    }),
  },
  responses: {
    200: {
      description: 'A page of lots.',
      content: { 'application/json': { schema: z.object({ lots: z.array(Lot), next }).openapi('AdminLots') } },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/lots/{id}',
  operationId: 'adminGetLot',
  tags,
  summary: 'A lot',
  ...keyWith('stock:read', 'see-stock'),
  request: { params: lotId, headers: ifNoneMatch },
  responses: { 200: aLot, '4XX': refusals(...KEY_PROBLEMS, 'unknown-lot') },
})

const NewLot = z
  .object({
    stock_item_id: id,
    farm_id: id.nullable().default(null).openapi({ example: null }),
    supplier: line(100)
      .nullable()
      .default(null)
      .openapi({ description: 'Who it was bought from, if not from a farm of the shop.', example: null }),
    grade: z.enum(GRADES),
    amount: amount.min(1),
    cost: taka.openapi({ description: 'Of the whole lot.' }),
    harvested_on: day.nullable().default(null).openapi({ example: null }),
    best_before: day
      .nullable()
      .default(null)
      .openapi({ description: 'Else the harvest and the shelf life of the stock item.', example: null }),
  })
  .openapi('AdminNewLot')

const receive = createRoute({
  method: 'post',
  path: '/lots',
  operationId: 'adminReceiveLot',
  tags,
  summary: 'Receive a lot',
  description: 'It can be sold from then on. Its code is made by the shop.',
  ...keyWith('stock:write', 'receive-stock'),
  request: { headers: changeHeaders, body: { required: true, content: { 'application/json': { schema: NewLot } } } },
  responses: { 200: aLot, '4XX': refusals(...KEY_PROBLEMS, ...CHANGE_PROBLEMS) },
})

const Correction = z
  .object({
    on_hand: amount.openapi({ description: 'The new amount.' }),
    kind: z
      .enum(['counted', 'written-off', 'returned'])
      .openapi({ description: 'A stocktake, spoiled fruit, or packed fruit that came back.' }),
    reason: text(300, 1).openapi({ example: 'Bruised in the crate.' }),
  })
  .openapi('AdminCorrection')

const correct = createRoute({
  method: 'post',
  path: '/lots/{id}/corrections',
  operationId: 'adminCorrectLot',
  tags,
  summary: 'Correct the amount of a lot',
  description: 'Never below what orders hold.',
  ...keyWith('stock:write', 'correct-stock'),
  request: {
    params: lotId,
    headers: changeHeaders,
    body: { required: true, content: { 'application/json': { schema: Correction } } },
  },
  responses: { 200: aLot, '4XX': refusals(...KEY_PROBLEMS, ...CHANGE_PROBLEMS, 'unknown-lot') },
})

export function adminStockRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(stock, async (c) => {
    const items = await stockItems(c.get('requestContext').ctx.db)
    return c.json({ stock_items: items.map(stockWire) }, 200)
  })
  app.openapi(list, async (c) => {
    const { ctx } = c.get('requestContext')
    const { after, limit, stock_item_id: stockItemId, empty } = c.req.valid('query')
    const { rows, next: following } = await pageOf({ after, limit }, (asked) =>
      lotsPage(ctx.db, { ...asked, stockItemId, emptyToo: empty === 'yes' }),
    )
    return c.json({ lots: rows.map(lotWire), next: following }, 200)
  })
  app.openapi(get, (c) => show(c, lotResource(c.req.valid('param').id)))
  app.openapi(receive, (c) => {
    const sent = c.req.valid('json')
    const { keyId } = keyOf(c)
    // Of a repeated request, the lot of the first one is found by it.
    const requestId = uuidOf(`${keyId} ${c.req.valid('header')['idempotency-key']}`)
    return change(c, {
      read: (reader) => receivedLot(reader, requestId),
      lock: () => Promise.resolve(),
      unknown: 'unknown-lot',
      sent,
      run: (ctx) => receiveSent(ctx, sent, requestId),
      refuse: ({ problem: why }) => notValid(c, [{ field: LOT_FIELDS[why], detail: apiText(languageOf(c), LOT_TEXTS[why]) }]),
    })
  })
  app.openapi(correct, (c) => {
    const sent = c.req.valid('json')
    const { id: lot } = c.req.valid('param')
    return change(c, {
      ...lotResource(lot),
      sent,
      run: (ctx) => correctStock(ctx, { lotId: lot, onHand: sent.on_hand, kind: sent.kind, reason: sent.reason }),
      refuse: (refused) => {
        if (refused.problem === 'unknown-lot') return problem(c, 'unknown-lot')
        const count = 'allocated' in refused ? refused.allocated : 'out' in refused ? refused.out : 0
        const key =
          refused.problem === 'below-allocated' || refused.problem === 'more-than-is-out' ? refused.problem : 'not-an-amount'
        return notValid(c, [{ field: 'on_hand', detail: apiText(languageOf(c), `field.${key}`, { count }) }])
      },
    })
  })
  return app
}

type LotProblem = Extract<Awaited<ReturnType<typeof receiveSent>>, { ok: false }>['problem']

const LOT_FIELDS: Record<LotProblem, string> = {
  'unknown-stock-item': 'stock_item_id',
  'unknown-farm': 'farm_id',
  'not-an-amount': 'amount',
  'goes-off-too-early': 'best_before',
  'ripe-after-best-before': 'best_before',
  'code-taken': 'stock_item_id',
  'harvest-in-future': 'harvested_on',
  'before-legal-date': 'harvested_on',
}
const LOT_TEXTS = {
  'unknown-stock-item': 'field.id',
  'unknown-farm': 'field.id',
  'not-an-amount': 'field.not-an-amount',
  'goes-off-too-early': 'field.goes-off-too-early',
  'ripe-after-best-before': 'field.ripe-after-best-before',
  'code-taken': 'field.code-taken',
  'harvest-in-future': 'field.harvest-in-future',
  'before-legal-date': 'field.before-legal-date',
} as const satisfies Record<LotProblem, string>

async function receiveSent(ctx: Ctx, sent: z.output<typeof NewLot>, requestId: string) {
  const { stock_item_id: stockItemId, farm_id: farmId, supplier, grade, amount: received, cost, harvested_on, best_before } = sent
  if (farmId !== null && !(await farmsByIds(ctx.db, [farmId])).has(farmId)) return { ok: false, problem: 'unknown-farm' } as const
  return receiveLot(ctx, {
    stockItemId,
    farmId,
    supplier,
    grade,
    amount: received,
    costPaisa: cost,
    harvestedOn: harvested_on,
    bestBefore: best_before ?? undefined,
    requestId,
  })
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

async function receivedLot(reader: Reader, requestId: string): Promise<z.infer<typeof Lot> | null> {
  const lot = await lotOfRequest(reader, requestId)
  return lot && adminLot(reader, lot.lotId)
}

function lotResource(lot: string): Resource<z.infer<typeof Lot>> {
  return { read: (reader) => adminLot(reader, lot), lock: (tx) => lockLot(tx, lot), unknown: 'unknown-lot' }
}

async function adminLot(reader: Reader, lot: string): Promise<z.infer<typeof Lot> | null> {
  const found = await lotForOffice(reader, lot)
  return found && lotWire(found)
}
