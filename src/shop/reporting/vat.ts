import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Bilingual, Paisa } from '../values/index.ts'
import { ordersIn } from './period.ts'
import type { Scope } from './period.ts'
import { linesIn } from './sales.ts'

/** `gross` is what buyers pay, `vat` what of it is VAT, `net` the rest. */
export type Vat = {
  kind: 'goods' | 'delivery' | 'rounding'
  taxClassId: string | null
  name: Bilingual | null
  /** As it was when it was sold; of charges for delivery it is not kept. */
  basisPoints: number | null
  gross: Paisa
  vat: Paisa
  net: Paisa
}

/** Goods by tax class and rate, then charges for delivery, then what was rounded off. All together is what buyers pay. */
export async function vatReport(reader: Reader, scope: Scope): Promise<Vat[]> {
  const found = await sql<Vat>`
    with scoped as (${ordersIn(scope)}),
    ${linesIn()},
    goods as (
      select tax_class_id, vat_basis_points, sum(goods - discount) as gross, sum(vat) as vat from lines group by tax_class_id, vat_basis_points
    ),
    whole as (
      select sum(delivery_paisa) as delivery, sum(rounding_paisa) as rounding, sum(vat_paisa) as vat
      from scoped join ordering.orders on orders.id = scoped.id
    ),
    rows as (
      select 1 as position, 'goods' as kind, tax_class_id, vat_basis_points, gross, vat from goods
      union all
      select 2, 'delivery', null, null, delivery, whole.vat - coalesce((select sum(vat) from goods), 0) from whole where delivery is not null
      union all
      select 3, 'rounding', null, null, rounding, 0 from whole where rounding <> 0
    )
    select kind, tax_class_id as "taxClassId", classes.name, vat_basis_points as "basisPoints", gross::bigint, vat::bigint,
      (gross - vat)::bigint as net
    from rows left join catalog.tax_classes classes on classes.id = rows.tax_class_id
    order by position, vat_basis_points, tax_class_id`.execute(reader)
  return found.rows
}
