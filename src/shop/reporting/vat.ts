import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Paisa } from '../values/index.ts'
import { orderFiguresIn, type OrderFigures } from './day-figures.ts'
import type { Scope } from './period.ts'
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

/** Goods by tax class, and orders in rows without one: what is charged for delivery, and the VAT of goods and delivery. */
export const VAT: OrderFigures = {
  table: 'reporting.vat_days',
  columns: ['tax_class_id', 'vat_basis_points', 'delivery_vat_basis_points', 'gross', 'vat', 'rounding'],
  orderColumns: ['delivery_vat_basis_points', 'delivery_paisa', 'rounding_paisa', 'vat_paisa'],
  ofOrders: (basis) => sql`
    with ${linesIn(basis, ['day', 'delivery_vat_basis_points'])}
    select day, tax_class_id, vat_basis_points, delivery_vat_basis_points, sum(goods - discount)::bigint as gross, sum(vat)::bigint as vat,
      0::bigint as rounding
    from lines group by day, tax_class_id, vat_basis_points, delivery_vat_basis_points
    union all
    select day, null, null, delivery_vat_basis_points, sum(delivery_paisa)::bigint, sum(vat_paisa)::bigint, sum(rounding_paisa)::bigint
    from scoped group by day, delivery_vat_basis_points`,
}

/** Goods by tax class and rate, then delivery charges by rate, then rounding. The sum is what buyers pay. */
export async function vatReport(reader: Reader, scope: Scope): Promise<Vat[]> {
  const found = await sql<Vat>`
    with sums as (
      select tax_class_id, vat_basis_points, delivery_vat_basis_points as rate, sum(gross) as gross, sum(vat) as vat, sum(rounding) as rounding
      from (${orderFiguresIn(scope, VAT)}) as figures group by tax_class_id, vat_basis_points, delivery_vat_basis_points
    ),
    goods as (
      select tax_class_id, vat_basis_points, sum(gross) as gross, sum(vat) as vat from sums
      where tax_class_id is not null group by tax_class_id, vat_basis_points
    ),
    inside as (select rate, sum(vat) as vat from sums where tax_class_id is not null group by rate),
    charges as (
      select sums.rate, gross, sums.vat - coalesce(inside.vat, 0) as vat, rounding
      from sums left join inside on inside.rate = sums.rate where sums.tax_class_id is null
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
