import type { Reader } from '#shop/context.ts'
import { zoneNames } from '#shop/fulfilment/index.ts'
import { heldOf, proposeDeliveries, type Quotation, type QuotationVersion } from '#shop/gifting/index.ts'
import { boxesByDay, boxesOfLines } from '#shop/gifting/model.ts'
import { chargeFor, everyDeliveryCharge } from '#shop/pricing/index.ts'
import {
  formatDay,
  formatUntil,
  formatMoney,
  formatNumber,
  inLanguage,
  paisa,
  paisaToTaka,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import { officeWord } from '../orders/editor/read-editor.server.ts'

export type DeliveriesView = NonNullable<Awaited<ReturnType<typeof deliveriesView>>>

type Asked = { quotation: Quotation; version: QuotationVersion; language: Language; now: Date }

/** The deliveries of a draft: its zones, what the days carry, the proposed and the taken days. Null without boxes. */
export async function deliveriesView(reader: Reader, { quotation, version, language, now }: Asked) {
  const boxes = boxesOfLines(version.lines)
  if (boxes === 0) return null
  const [proposal, names] = [await proposeDeliveries(reader, { quotation, version, now }), await zoneNames(reader)]
  const { zones: saved, days: taken } = version.deliveries
  const zones = saved.length > 0 ? saved : (proposal?.zones ?? [])
  const nameOf = (zoneId: string) => inLanguage(names.find((zone) => zone.zoneId === zoneId)!.name, language)
  const number = (count: number) => formatNumber(count, language)
  const charges = await chargesOf(reader, { grams: proposal?.grams ?? 0, language })
  const missing = proposal?.split.unplaced.reduce((sum, one) => sum + one.boxes, 0) ?? 0
  const planned = saved.reduce((sum, one) => sum + one.boxes, 0)
  return {
    boxes: number(boxes),
    zones: names.map(({ zoneId, name }) => ({
      zoneId,
      name: inLanguage(name, language),
      charge: charges.get(zoneId) ?? null,
    })),
    fields: Object.fromEntries(
      zones.flatMap(({ zoneId, boxes: count, perBox }) => [
        [`zone-boxes-${zoneId}`, String(count)],
        [`zone-price-${zoneId}`, perBox === null ? '' : String(paisaToTaka(perBox))],
      ]),
    ),
    carries: (proposal?.days ?? []).flatMap(({ day, zones: free }) =>
      free.map(({ zoneId, van, courier }) => ({
        key: `${day} ${zoneId}`,
        day: formatDay(day, language, 'long'),
        zone: nameOf(zoneId),
        van: number(van),
        courier: number(courier),
      })),
    ),
    proposed: proposal ? splitText(proposal.split.days, { boxes, language }) : null,
    missing: missing > 0 ? officeWord(language, 'deliveries.missing', { count: missing }) : null,
    taken: taken.length > 0 ? splitText(taken, { boxes: planned, language }) : null,
    /** The lines have changed since. */
    differs: saved.length > 0 && planned !== boxes ? { planned: number(planned), boxes: number(boxes) } : null,
  }
}

/** `32 of 60 on Saturday 13 June, 28 on Sunday 14 June`. */
export function splitText(
  days: readonly { zoneId: string; day: CalendarDate; boxes: number }[],
  { boxes, language }: { boxes: number; language: Language },
): string {
  return boxesByDay({ days: [...days] })
    .map(({ day, boxes: count }, index) =>
      officeWord(language, index === 0 ? 'deliveries.firstDay' : 'deliveries.nextDay', {
        count: formatNumber(count, language),
        all: formatNumber(boxes, language),
        day: formatDay(day, language, 'long'),
      }),
    )
    .join(', ')
}

/** What the shop charges for one such box in each zone, by the cheapest mode. */
async function chargesOf(
  reader: Reader,
  { grams, language }: { grams: number; language: Language },
): Promise<Map<string, string>> {
  const cheapest = new Map<string, number>()
  for (const charge of await everyDeliveryCharge(reader)) {
    if (charge.mode === 'pickup') continue
    const amount = chargeFor(charge, { grams, goods: paisa(0) })
    cheapest.set(charge.zoneId, Math.min(amount, cheapest.get(charge.zoneId) ?? amount))
  }
  return new Map([...cheapest].map(([zoneId, amount]) => [zoneId, formatMoney(paisa(amount), language)]))
}

/** The days of a sent version and what it holds of them; null where no days were agreed. */
export async function heldView(reader: Reader, { version, language, now }: Omit<Asked, 'quotation'>) {
  const { days, zones } = version.deliveries
  if (days.length === 0) return null
  const held = await heldOf(reader, { versionId: version.id, now })
  return {
    days: splitText(days, { boxes: zones.reduce((sum, { boxes }) => sum + boxes, 0), language }),
    held: held && { count: held.boxes, until: formatUntil(held.until, language) },
  }
}
