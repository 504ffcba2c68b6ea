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
    with scoped as (${ordersIn(scope, ['delivery_vat_basis_points', 'delivery_paisa', 'rounding_paisa', 'vat_paisa'])}),
    ${linesIn(scope.basis, ['delivery_vat_basis_points'])},
    -- Added up once: a month of a large shop has a quarter of a million lines.
    sums as (
      select tax_class_id, vat_basis_points, delivery_vat_basis_points as rate, sum(goods - discount) as gross, sum(vat) as vat
      from lines group by tax_class_id, vat_basis_points, delivery_vat_basis_points
    ),
    goods as (select tax_class_id, vat_basis_points, sum(gross) as gross, sum(vat) as vat from sums group by tax_class_id, vat_basis_points),
    inside as (select rate, sum(vat) as vat from sums group by rate),
    whole as (
      select delivery_vat_basis_points as rate, sum(delivery_paisa) as gross, sum(vat_paisa) as vat, sum(rounding_paisa) as rounding
      from scoped group by delivery_vat_basis_points
    ),
    charges as (
      select whole.rate, gross, whole.vat - coalesce(inside.vat, 0) as vat, rounding
      from whole left join inside on inside.rate = whole.rate
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
