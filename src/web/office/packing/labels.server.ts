import { brand } from '#shop/content/index.ts'
import type { LineLot } from '#shop/inventory/index.ts'
import { boxesByIds, fruitAmong, type Box } from '#shop/ordering/index.ts'
import {
  inLanguage,
  formatDay,
  formatHours,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  spacedPhone,
  type CalendarDate,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { qrPath } from '#web/qr.server.ts'
import { chosenBoxes } from './packing-day.server.ts'
import type { LabelView } from './packing-view.ts'
import { linkIn } from '#shop/values/paths.ts'
import { wordsOf } from '#texts/all.server.ts'

type LabelsView = {
  labels: LabelView[]
  /** Boxes without a label: it would tell the rider to collect what is being paid online. */
  awaiting: { id: string; number: string }[]
  size: 'a4' | 'a6'
  other: string
  back: string
  day: string
}

/** The labels of one box, or of all boxes of a day, a zone or a round that have not left yet. */
export async function labelsView(requestContext: StaffContext, search: URLSearchParams): Promise<LabelsView> {
  const { ctx, shop, language } = requestContext
  const one = search.get('box')
  const chosen = await chosenBoxes(requestContext, search)
  const boxes = one === null ? chosen.boxes.filter(isHere) : await boxesByIds(ctx.db, [knownId(one)])
  if (one !== null && boxes.length === 0) throw notFound()
  const [awaiting, ready] = [boxes.filter((box) => box.awaitsPayment), boxes.filter((box) => !box.awaitsPayment)]
  const size = search.get('size') === 'a6' ? 'a6' : 'a4'
  const other = new URLSearchParams(search)
  other.set('size', size === 'a6' ? 'a4' : 'a6')
  const own = await brand(ctx.db)
  const lots = ready.flatMap(({ lines }) => lines.flatMap((line) => line.lots))
  const fruit = new Set(await fruitAmong(ctx.db, lots))
  return {
    labels: ready.map((box) =>
      labelView(box, {
        shopUrl: shop.config.shopUrl,
        shopName: inLanguage(own.name, box.language),
        bestBefore: earliestBestBefore(box, fruit),
      }),
    ),
    awaiting: awaiting.map(({ id, number }) => ({ id, number })),
    size,
    other: `/office/packing/labels?${other}`,
    back: one === null ? `/office/packing${chosen.filter.search}` : `/office/packing/${one}`,
    day: formatDay(boxes[0]?.day ?? chosen.day, language, 'long'),
  }
}

function isHere({ state }: Box): boolean {
  return state === 'planned' || state === 'packed'
}

/** The lots are those that the box is packed from, or was. A harvest that is awaited has only a planned day. */
function earliestBestBefore({ lines }: Box, fruit: ReadonlySet<LineLot>): CalendarDate | null {
  const own = lines.flatMap(({ lots }) => lots).filter((lot) => fruit.has(lot))
  return own.some(({ expected }) => expected) ? null : (own.map(({ bestBefore }) => bestBefore).toSorted()[0] ?? null)
}

type LabelFacts = { shopUrl: string; shopName: string; bestBefore: CalendarDate | null }

/** A label is in the recipient's language. */
function labelView(box: Box, { shopUrl, shopName, bestBefore }: LabelFacts): LabelView {
  const { language } = box
  const say = wordsOf('office', language)
  const link = linkIn(shopUrl, language, `/box/${box.boxCode}`)
  return {
    id: box.id,
    language,
    number: box.number,
    shopName,
    recipient: box.recipient.name,
    phone: spacedPhone(box.recipient.phone),
    address: box.recipient.addressLine,
    area: `${inLanguage(box.areaName, language)}, ${inLanguage(box.districtName, language)}`,
    landmark: box.recipient.landmark,
    when: `${formatDay(box.day, language, 'short')}, ${formatHours(box.starts, box.ends, language)}`,
    way: say(`mode.${box.mode}`),
    weight: formatWeight(grams(box.grams), language),
    what: box.lines.map(
      (line) => `${formatNumber(line.boxed, language)} × ${inLanguage(line.name, language)}, ${inLanguage(line.label, language)}`,
    ),
    bestBefore: bestBefore && say('labels.bestBefore', { day: formatDay(bestBefore, language, 'withYear') }),
    cash: box.recipient.hidePrices || box.due <= 0 ? null : formatMoney(box.due, language),
    link,
    code: qrPath(link),
    words: { take: say('slip.take'), scan: say('labels.scan'), code: say('labels.code', { link }) },
  }
}
