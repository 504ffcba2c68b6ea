import { sql } from 'kysely'
import { sellables, taxRecords } from '../catalog/index.ts'
import type { Tx } from '../context.ts'
import { cleanLine, type Translations, type Paisa, everyText, joinTexts, mapText } from '../values/index.ts'
import { contentsOfLines } from './line-contents.ts'
import { MOST_LINES, MOST_UNITS, quotationTotals } from './quotation-rules.ts'

/** A line as staff enter it: a catalogue variant with its name and tax class, or a service with its own. */
export type TypedLine = {
  variantId: string | null
  name: Translations | null
  units: number
  unitPrice: Paisa
  taxClassId: string | null
}

export type LinesWritten =
  | { ok: true }
  | { ok: false; problem: 'too-many-lines' }
  | { ok: false; problem: 'line-not-valid'; line: number }

const LONGEST_NAME = 150
const MOST_PRICE = 10_000_000

/** Replaces the lines of a draft and its totals. */
export async function writeLines(
  tx: Tx,
  {
    versionId,
    ticketId,
    lines,
    delivery,
  }: { versionId: string; ticketId: string | null; lines: readonly TypedLine[]; delivery: Paisa },
): Promise<LinesWritten> {
  if (lines.length > MOST_LINES) return { ok: false, problem: 'too-many-lines' }
  const variantIds = [...new Set(lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId])))]
  const [sold, taxes] = [await sellables(tx, variantIds), await taxRecords(tx)]
  const deliveryVatBasisPoints = taxes.find(({ id }) => id === 'delivery')?.basisPoints ?? 0
  const rows: Row[] = []
  for (const [index, line] of lines.entries()) {
    const what = whatOf(line, sold, taxes)
    if (!what || !fits(line)) return { ok: false, problem: 'line-not-valid', line: index + 1 }
    rows.push({ ...what, position: index + 1, variantId: line.variantId, units: line.units, unitPrice: line.unitPrice })
  }
  const totals = quotationTotals({ lines: rows, delivery, deliveryVatBasisPoints })
  const contents = await contentsOfLines(tx, { variantIds, ticketId })
  const written = rows.map((row, index) => ({
    ...row,
    ...totals.lines[index]!,
    contents: contents.get(row.variantId ?? '') ?? [],
  }))
  await sql`delete from gifting.quotation_lines where version_id = ${versionId}::uuid`.execute(tx)
  await sql`
    insert into gifting.quotation_lines (version_id, position, variant_id, name, units, unit_price_paisa, line_paisa, tax_class_id,
      vat_basis_points, vat_paisa, contents)
    select ${versionId}::uuid, position, "variantId", name, units, "unitPrice", "linePaisa", "taxClassId", "vatBasisPoints", vat, contents
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as line(position integer, "variantId" uuid, name jsonb, units integer,
      "unitPrice" bigint, "linePaisa" bigint, "taxClassId" text, "vatBasisPoints" integer, vat bigint, contents jsonb)`.execute(
    tx,
  )
  await sql`
    update gifting.quotation_versions set goods_paisa = ${totals.goods}, delivery_paisa = ${delivery}, total_paisa = ${totals.total},
      vat_paisa = ${totals.vat}, delivery_vat_basis_points = ${deliveryVatBasisPoints}
    where id = ${versionId}::uuid`.execute(tx)
  return { ok: true }
}

type Row = {
  position: number
  variantId: string | null
  name: Translations
  units: number
  unitPrice: Paisa
  taxClassId: string
  vatBasisPoints: number
}
type Taxes = Awaited<ReturnType<typeof taxRecords>>
type Sold = Awaited<ReturnType<typeof sellables>>

function whatOf(line: TypedLine, sold: Sold, taxes: Taxes): Pick<Row, 'name' | 'taxClassId' | 'vatBasisPoints'> | null {
  if (line.variantId !== null) {
    const variant = sold.get(line.variantId)
    if (!variant) return null
    const { name, label, taxClassId, vatBasisPoints } = variant
    return { name: joinTexts(name, label), taxClassId, vatBasisPoints }
  }
  const tax = taxes.find(({ id }) => id === line.taxClassId)
  const name = line.name && nameFrom(line.name)
  return tax && name ? { name, taxClassId: tax.id, vatBasisPoints: tax.basisPoints } : null
}

/** Null when a name is too long or there is none. One that is missing in a language is copied from another. */
function nameFrom(typed: Translations): Translations | null {
  const names = everyText(typed).map((words) => cleanLine(words, LONGEST_NAME))
  const any = names.find((words) => words !== null && words !== '') ?? null
  if (any === null || names.includes(null)) return null
  return mapText(typed, (words) => cleanLine(words, LONGEST_NAME) || any)
}

function fits({ units, unitPrice }: TypedLine): boolean {
  const priced = Number.isSafeInteger(unitPrice) && unitPrice >= 0 && unitPrice <= MOST_PRICE
  return priced && Number.isInteger(units) && units >= 1 && units <= MOST_UNITS
}
