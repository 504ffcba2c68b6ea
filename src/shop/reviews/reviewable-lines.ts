import { sql } from 'kysely'
import { reviewStates } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { orderWithToken, orderViews } from '../ordering/index.ts'
import type { Translations } from '../values/index.ts'
import { REVIEW_DAYS } from './model.ts'

const DAY_MS = 86_400_000

export type ReviewableLine = {
  id: string
  productId: string
  name: Translations
  label: Translations
  slug: string
  /** The state of its review; null: not reviewed yet. */
  review: 'pending' | 'published' | 'hidden' | null
}

export type Reviewable = {
  number: string
  /** The name of the buyer. */
  name: string
  area: Translations
  /** Whether its lines can be reviewed now. */
  open: boolean
  lines: ReviewableLine[]
}

/** The lines of an order that its buyer may review; null for an unknown link or a gift run. */
export async function reviewableLines(reader: Reader, { token, now }: { token: string; now: Date }): Promise<Reviewable | null> {
  const row = await orderWithToken(reader, token)
  if (!row || row.giftRunId !== null) return null
  const [order] = await orderViews(reader, [row], now)
  const box = order?.consignments.find(({ state }) => state === 'delivered')
  if (!order) return null
  const delivered = order.timeline.find(({ status }) => status === 'delivered')?.at ?? null
  const found = await sql<{ line: string; review: string }>`
    select order_line_id as line, review_id as review from reviews.written
    where order_line_id = any(${order.lines.map(({ id }) => id)}::uuid[])`.execute(reader)
  const states = await reviewStates(
    reader,
    found.rows.map(({ review }) => review),
  )
  const stateOf = new Map(found.rows.map(({ line, review }) => [line, states.get(review) ?? null]))
  return {
    number: order.number,
    name: order.name,
    area: (box ?? order.consignments[0])!.areaName,
    open:
      box !== undefined &&
      order.status === 'delivered' &&
      (delivered === null || now.getTime() - delivered.getTime() < REVIEW_DAYS * DAY_MS),
    lines: order.lines.map(({ id, productId, name, label, slug }) => ({
      id,
      productId,
      name,
      label,
      slug,
      review: stateOf.get(id) ?? null,
    })),
  }
}

/** Whether the page of this link accepts a photo. */
export async function expectsReview(reader: Reader, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const order = await reviewableLines(reader, { token, now })
  return order !== null && order.open && order.lines.some(({ review }) => review === null)
}
