import type { AuditFields } from '../accounts/index.ts'
import { farms } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import type { StockItem } from '../inventory/index.ts'
import { DEFAULT_LANGUAGE, inLanguage } from '../values/index.ts'
import type { LineFacts } from './lines.ts'
import { fruitToBuy } from './proposals.ts'

/** The fruit and farms of the lines, as the audit log names them. */
export type AuditWords = {
  items: ReadonlyMap<string, StockItem>
  farms: ReadonlyMap<string, string>
  subject: (line: { id: string; stockItemId: string }) => { type: string; id: string; name: string }
  fields: (facts: LineFacts) => AuditFields
}

export async function auditWords(reader: Reader): Promise<AuditWords> {
  const [fruit, growers] = [await fruitToBuy(reader), await farms(reader)]
  const items = new Map(fruit.map((item) => [item.id, item]))
  const names = new Map(growers.map(({ id, name }) => [id, inLanguage(name, DEFAULT_LANGUAGE)]))
  return {
    items,
    farms: names,
    subject: ({ id, stockItemId }) => ({
      type: 'purchase',
      id,
      name: inLanguage(items.get(stockItemId)?.name, DEFAULT_LANGUAGE) ?? '',
    }),
    fields: ({ stockItemId, farmId, day, amount, grade, unitCost }) => ({
      [items.get(stockItemId)?.unit === 'piece' ? 'ordered_pieces' : 'ordered_grams']: amount,
      day,
      farm: farmId && (names.get(farmId) ?? farmId),
      grade,
      unit_cost_paisa: unitCost,
    }),
  }
}
