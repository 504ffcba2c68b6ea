import { farmsByIds, storageOf } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { paidLots, showsPaid } from '#shop/growers/index.ts'
import { boxByCode, fruitAmong } from '#shop/ordering/index.ts'
import { inLanguage, formatDay, type Language } from '#shop/values/index.ts'

export type BoxFruit = {
  key: string
  name: string
  label: string
  storage: string | null
  /** Each lot from which the fruit comes. */
  lots: {
    code: string
    item: string
    grade: string
    farm: { name: string; farmer: string; place: string; slug: string } | null
    harvested: string | null
    bestBefore: string
  }[]
}

const CODE = /^[0-9a-f]{32}$/

/**
 * Whether the page says that the growers were paid: the owner wants it, and every lot of fruit in the box is from a farm of ours and paid. Nothing
 * about amounts.
 */
export async function areGrowersPaid(reader: Reader, code: string): Promise<boolean> {
  const box = CODE.test(code) && (await showsPaid(reader)) ? await boxByCode(reader, code) : null
  const used = box?.lines.flatMap((line) => line.lots) ?? []
  const fruit = await fruitAmong(reader, used)
  const lots = new Set(fruit.map(({ lotId }) => lotId))
  return lots.size > 0 && (await paidLots(reader, [...lots])).size === lots.size
}

/**
 * The contents of a box and their origin. Never the recipient, the address or the price: anybody who finds the box can read it.
 */
export async function boxFruit(
  reader: Reader,
  { code, language }: { code: string; language: Language },
): Promise<BoxFruit[] | null> {
  const box = CODE.test(code) ? await boxByCode(reader, code) : null
  if (!box) return null
  const lots = box.lines.flatMap((line) => line.lots)
  const farms = await farmsByIds(reader, [...new Set(lots.flatMap((lot) => lot.farmId ?? []))])
  const storage = await storageOf(reader, [...new Set(box.lines.map((line) => line.productId))])
  const farmOf = (farmId: string | null) => {
    const farm = farmId === null ? undefined : farms.get(farmId)
    return farm
      ? {
          name: inLanguage(farm.name, language),
          farmer: inLanguage(farm.farmer, language),
          place: inLanguage(farm.district, language),
          slug: farm.slug,
        }
      : null
  }
  return box.lines.map((line) => ({
    key: line.id,
    name: inLanguage(line.name, language),
    label: inLanguage(line.label, language),
    storage: inLanguage(storage.get(line.productId), language) ?? null,
    // Boxes and ribbons have lots too, but no harvest.
    lots: line.lots
      .filter((lot) => lot.harvestedOn !== null || lot.farmId !== null || line.lots.length === 1)
      .map((lot) => ({
        code: lot.lotCode,
        item: inLanguage(lot.itemName, language),
        grade: lot.grade,
        farm: farmOf(lot.farmId),
        harvested: lot.harvestedOn && formatDay(lot.harvestedOn, language, 'withYear'),
        bestBefore: formatDay(lot.bestBefore, language, 'withYear'),
      })),
  }))
}
