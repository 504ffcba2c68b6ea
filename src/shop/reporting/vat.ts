import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Paisa } from '../values/index.ts'
import { ordersIn, type Scope } from './period.ts'
import { linesIn } from './sales.ts'

/** `gross` is what buyers pay, `vat` is the VAT included in it, `net` the rest. */
type Vat = {
  kind: 'goods' | 'delivery' | 'rounding'
  taxClassId: string | null
  name: Translations | null
  /** The rate when it was sold; rounding has none. */
  basisPoints: number | null
  gross: Paisa
  vat: Paisa
  net: Paisa
}

/** Goods by tax class and rate, then delivery charges by rate, then rounding. The sum is what buyers pay. */
export async function vatReport(reader: Reader, scope: Scope): Promise<Vat[]> {
  const found = await sql<Vat>`
    with scoped as (${ordersIn(scope)}),
    ${linesIn()},
    goods as (
      select tax_class_id, vat_basis_points, sum(goods - discount) as gross, sum(vat) as vat from lines group by tax_class_id, vat_basis_points
    ),
    inside as (select order_id, sum(vat) as vat from lines group by order_id),
    charges as (
      select delivery_vat_basis_points as rate, sum(delivery_paisa) as gross, sum(orders.vat_paisa - coalesce(inside.vat, 0)) as vat,
        sum(rounding_paisa) as rounding
      from scoped join ordering.orders on orders.id = scoped.id left join inside on inside.order_id = scoped.id
      group by delivery_vat_basis_points
    ),
    rows as (
      select 1 as position, 'goods' as kind, tax_class_id, vat_basis_points, gross, vat from goods
      union all
      select 2, 'delivery', null, rate, gross, vat from charges
      union all
      select 3, 'rounding', null, null, sum(rounding), 0 from charges having sum(rounding) <> 0
    )
    select kind, tax_class_id as "taxClassId", classes.name, vat_basis_points as "basisPoints", gross::bigint, vat::bigint,
      (gross - vat)::bigint as net
    from rows left join catalog.tax_classes classes on classes.id = rows.tax_class_id
    order by position, vat_basis_points, tax_class_id`.execute(reader)
  return found.rows
}
