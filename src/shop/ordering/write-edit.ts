import { sql } from 'kysely'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { CheckedSlot, Consignment } from '../fulfilment/index.ts'
import type { OrderEdit } from './edit-input.ts'
import type { EditedLine, EditedPrices } from './edit-prices.ts'
import type { LockedOrder } from './locked-order.ts'
import type { OrderLineRow, OrderRow } from './order-rows.ts'

/** The order before the edit, read under its lock. */
export type Edited = { locked: LockedOrder; order: OrderRow; lines: OrderLineRow[]; consignment: Consignment }

/** The order after the edit. */
export type Planned = { lines: EditedLine[]; slot: CheckedSlot; prices: EditedPrices; holdAnew: boolean }

type Change = { input: OrderEdit; edited: Edited; planned: Planned }

/** Writes the edited order, its lines and a history row. Returns the new version. */
export async function writeEdit(tx: Tx, ctx: Ctx, { input, edited, planned }: Change): Promise<number> {
  const { order } = edited
  const { totals } = planned.prices
  const { changeableUntil } = planned.slot
  await writeLines(tx, { edited, planned })
  const written = await sql<{ version: number }>`
    with edited as (
      update ordering.orders set goods_paisa = ${totals.goods}, discount_paisa = ${totals.discount}, delivery_paisa = ${totals.delivery},
        rounding_paisa = ${totals.rounding}, total_paisa = ${totals.total}, vat_paisa = ${totals.vat},
        staff_discount_paisa = ${input.staffDiscount}, set_delivery_paisa = ${input.setDelivery}::bigint,
        changeable_until = ${changeableUntil}, version = version + 1
      where id = ${order.id}::uuid returning id, state, version),
    event as (
      insert into ordering.order_events (order_id, kind, from_state, to_state, note, actor, at)
      select id, 'edited', state, state, ${input.reason === '' ? null : input.reason}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz
      from edited)
    select version from edited`.execute(tx)
  return written.rows[0]!.version
}

async function writeLines(tx: Tx, { edited, planned }: Pick<Change, 'edited' | 'planned'>): Promise<void> {
  const { lineVat } = planned.prices.totals
  const rows = planned.lines.map(({ added, categoryId: _, name, ...line }, index) => ({
    id: line.id,
    position: line.position,
    variant_id: line.variantId,
    units: line.units,
    name,
    unit_price_paisa: line.unitPrice,
    line_paisa: line.linePaisa,
    discount_paisa: planned.prices.perLine[index],
    net_grams: line.netGrams,
    weighed_grams: line.weighedGrams,
    vat_basis_points: line.vatBasisPoints,
    vat_paisa: lineVat[index],
    product_id: added?.productId,
    slug: added?.slug,
    label: added?.label,
    tax_class_id: added?.taxClassId,
  }))
  const staying = rows.filter((row) => row.product_id === undefined)
  const added = rows.filter((row) => row.product_id !== undefined)
  await sql`
    delete from ordering.order_lines
    where order_id = ${edited.order.id}::uuid and id <> all(${staying.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    update ordering.order_lines as line set units = new.units, line_paisa = new.line_paisa, discount_paisa = new.discount_paisa,
      weighed_grams = new.weighed_grams, vat_paisa = new.vat_paisa
    from jsonb_to_recordset(${JSON.stringify(staying)}::jsonb) as new(id uuid, units integer, line_paisa bigint, discount_paisa bigint,
      weighed_grams integer, vat_paisa bigint)
    where line.id = new.id`.execute(tx)
  await sql`
    insert into ordering.order_lines (id, order_id, position, product_id, variant_id, slug, name, label, units, unit_price_paisa,
      line_paisa, discount_paisa, net_grams, tax_class_id, vat_basis_points, vat_paisa)
    select id, ${edited.order.id}::uuid, position, product_id, variant_id, slug, name, label, units, unit_price_paisa, line_paisa,
      discount_paisa, net_grams, tax_class_id, vat_basis_points, vat_paisa
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as line(id uuid, position integer, product_id uuid, variant_id uuid,
      slug text, name jsonb, label jsonb, units integer, unit_price_paisa bigint, line_paisa bigint, discount_paisa bigint,
      net_grams integer, tax_class_id text, vat_basis_points integer, vat_paisa bigint)`.execute(tx)
}

export async function auditEdit(tx: Tx, ctx: Ctx, { input, edited, planned }: Change): Promise<void> {
  const { order, consignment } = edited
  const changed = changedFields(
    {
      ...linesOf(edited.lines),
      discount_paisa: order.staffDiscount,
      delivery_paisa: order.delivery,
      total_paisa: order.total,
      day: consignment.day,
      hours: `${consignment.starts}–${consignment.ends}`,
    },
    {
      ...linesOf(planned.lines),
      discount_paisa: input.staffDiscount,
      delivery_paisa: planned.prices.totals.delivery,
      total_paisa: planned.prices.totals.total,
      day: planned.slot.day,
      hours: `${planned.slot.starts}–${planned.slot.ends}`,
    },
  )
  const after = { ...changed?.after, ...(input.reason !== '' && { reason: input.reason }) }
  const personal = changedFields(
    placeOf({ ...consignment, ...consignment.recipient }),
    placeOf({ areaId: input.areaId, ...input.recipient }),
  )
  const subject = { type: 'order', id: order.id, name: order.number }
  await writeAudit(tx, ctx, {
    action: 'edit-order',
    subject,
    before: changed?.before ?? null,
    after,
    ...(personal && { personal: { phone: order.phone, ...personal } }),
  })
}

function linesOf(lines: readonly { name: { en: string }; units: number }[]): AuditFields {
  return { lines: lines.map(({ name, units }) => `${name.en} × ${units}`) }
}

function placeOf({
  areaId,
  name,
  phone,
  addressLine,
  landmark,
  giftMessage,
}: OrderEdit['recipient'] & { areaId: string }): AuditFields {
  return { area: areaId, name, phone, addressLine, landmark, giftMessage }
}
