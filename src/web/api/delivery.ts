import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Reader } from '#shop/context.ts'
import { deliveryOptions, promiseFor, type DeliveryOptions, type Mode, type OfferedMethod } from '#shop/fulfilment/index.ts'
import { unitsOnDays, type CountedLine, type DayCheck } from '#shop/inventory/index.ts'
import { MOST_LINES, MOST_UNITS, quoteCart } from '#shop/ordering/index.ts'
import type { DeliveryMethodWire, DeliveryWire } from '#shop/ordering/wire.ts'
import { placeOf } from '#shop/places/index.ts'
import { chargeFor, deliveryCharges, type DeliveryCharge } from '#shop/pricing/index.ts'
import { DELIVERY_MODES } from '#shop/values/delivery-modes.ts'
import {
  addDays,
  dayInDhaka,
  inLanguage,
  paisa,
  paisaToTaka,
  RIPENESS,
  type CalendarDate,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { areaId, id, mode, speaks, wholeNumber } from './fields.ts'
import { problem, refusals } from './problems.ts'
import { Delivery } from './schemas/delivery.ts'
import { languageOf } from './words.ts'

const DAYS_AHEAD = 10

const askedLines = z
  .string()
  .max(5000)
  .transform((value, ctx): CountedLine[] => {
    const lines = value === '' ? [] : value.split(',').map(readLine)
    if (lines.length <= MOST_LINES && lines.every((line) => line !== null)) return lines
    ctx.addIssue({ code: 'custom', message: 'field.lines' })
    return z.NEVER
  })
  .openapi({
    type: 'string',
    description:
      'The variants of the cart and their units: `id:2,id:1`. Decides weight, modes and good days. A third part binds a line to a marked-down lot, `id:1:lot`, or a ripeness, `id:1:soon`.',
  })

const askedModes = z
  .string()
  .max(100)
  .transform((value) => value.split(','))
  .pipe(z.array(mode).max(3))
  .openapi({ type: 'string', description: 'Separated by commas.', example: 'van,pickup' })

const delivery = createRoute({
  method: 'get',
  path: '/delivery',
  operationId: 'getDelivery',
  tags: ['Delivery'],
  summary: 'How and when something reaches an area',
  description:
    'Days and times for the next ten days, those that can’t be had too, and why. With `lines`, from the first day on which all of it is fresh.',
  request: {
    query: z.object({
      area_id: areaId,
      grams: wholeNumber(0, 99_999_999)
        .optional()
        .openapi({ description: 'The weight. Not needed with `lines`.', example: 5000 }),
      goods: wholeNumber(0, 99_999_999)
        .optional()
        .openapi({ description: 'What the goods cost, in whole taka: above a threshold delivery is free.' }),
      modes: askedModes.optional(),
      lines: askedLines.optional(),
      ...speaks,
    }),
  },
  responses: {
    200: { description: 'The ways of delivery, each with its days.', content: { 'application/json': { schema: Delivery } } },
    '4XX': refusals('unknown-area', 'not-valid'),
  },
})

export function deliveryRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(delivery, async (c) => {
    const { ctx } = c.get('requestContext')
    const language = languageOf(c)
    const asked = c.req.valid('query')
    const place = await placeOf(ctx.db, asked.area_id)
    if (!place) return problem(c, 'unknown-area', { extras: { field: 'area_id' } })
    const area = {
      id: place.areaId,
      name: inLanguage(place.areaName, language),
      district: inLanguage(place.districtName, language),
    }
    const load = await loadOf(ctx.db, ctx.now, asked)
    const modes = (asked.modes ?? DELIVERY_MODES).filter((candidate) => load.modes.includes(candidate))
    const options = await deliveryOptions(ctx.db, { ...load, areaId: asked.area_id, modes, now: ctx.now, daysAhead: DAYS_AHEAD })
    if (!options) return c.json({ area, delivered: false, zone: null, promise: null, methods: [] } satisfies DeliveryWire, 200)
    const promise = await promiseFor(ctx.db, { areaId: asked.area_id }, ctx.now)
    const charges = await deliveryCharges(ctx.db, options.zone.zoneId)
    const good = await goodDays(ctx.db, options, asked.lines ?? [])
    const answer: DeliveryWire = {
      area,
      delivered: true,
      zone: { id: options.zone.zoneId, name: inLanguage(options.zone.name, language) },
      promise: promise && {
        mode: promise.mode,
        day: promise.day,
        promised_until: promise.promisedUntil,
        cut_off_at: promise.cutOffAt.toISOString(),
        slots: promise.slots,
      },
      methods: options.methods.map((method) => methodWire(method, { load, charges, good, language })),
    }
    return c.json(answer, 200)
  })
  return app
}

function readLine(part: string): CountedLine | null {
  const [variantId = '', units = '', choice] = part.split(':')
  const count = /^\d{1,3}$/.test(units) ? Number(units) : 0
  if (!id.safeParse(variantId).success || count < 1 || count > MOST_UNITS) return null
  const line = { variantId, units: count }
  if (choice === undefined) return line
  const ripeness = RIPENESS.find((one) => one === choice)
  if (ripeness) return { ...line, ripeness }
  return id.safeParse(choice).success ? { ...line, lotId: choice } : null
}

/** What is to be delivered, as given or as computed from the lines. The delivery days start when all the goods are available. */
type Load = { grams: number; goods: Paisa; modes: readonly Mode[]; from: CalendarDate }

async function loadOf(
  reader: Reader,
  now: Date,
  asked: { area_id: string; grams?: number | undefined; goods?: number | undefined; lines?: CountedLine[] | undefined },
): Promise<Load> {
  const today = dayInDhaka(now)
  const said = {
    grams: asked.grams ?? 0,
    goods: paisa((asked.goods ?? 0) * 100),
    modes: DELIVERY_MODES,
    from: today,
  }
  if (!asked.lines || asked.lines.length === 0) return said
  const lines = asked.lines.map((line) => ({ ...line, productId: null, seenPrice: null }))
  const quoted = await quoteCart(reader, { lines, areaId: asked.area_id, now })
  if (!quoted.ok) return said
  const { grams, goods, modes, firstDay } = quoted.quote
  const from = firstDay > addDays(today, DAYS_AHEAD / 2) ? firstDay : today
  return { grams, goods, modes: modes.map((choice) => choice.mode), from }
}

async function goodDays(
  reader: Reader,
  { methods }: DeliveryOptions,
  lines: CountedLine[],
): Promise<Map<CalendarDate, DayCheck>> {
  const days = [...new Set(methods.flatMap((method) => method.days.map(({ day }) => day)))]
  return lines.length === 0 || days.length === 0 ? new Map() : unitsOnDays(reader, { lines, days })
}

type Known = { load: Load; charges: readonly DeliveryCharge[]; good: ReadonlyMap<CalendarDate, DayCheck>; language: Language }

function methodWire(method: OfferedMethod, { load, charges, good, language }: Known): DeliveryMethodWire {
  const charge = charges.find((row) => row.mode === method.mode)
  return {
    mode: method.mode,
    charge: charge ? paisaToTaka(chargeFor(charge, load)) : null,
    free_from: charge?.freeFrom == null ? null : paisaToTaka(charge.freeFrom),
    too_heavy: method.tooHeavy,
    most_kg: method.mostGrams === null ? null : method.mostGrams / 1000,
    days: method.days.map(({ day, promisedUntil, cutOffAt, slots }) => ({
      day,
      promised_until: promisedUntil,
      cut_off_at: cutOffAt.toISOString(),
      good: good.get(day)?.ok ?? true,
      short: good.get(day)?.short ?? [],
      slots: slots.map(({ slotId, starts, ends, state, dropsLeft, reason }) => ({
        id: slotId,
        starts,
        ends,
        state,
        drops_left: dropsLeft,
        ...(reason ? { reason: inLanguage(reason, language) } : {}),
      })),
    })),
  }
}
