import { arrivalsOf, awaitedLots } from '#shop/inventory/index.ts'
import { brand } from '#shop/content/index.ts'
import {
  GROWERS_LANGUAGE,
  orderText,
  proposedLines,
  purchaseLines,
  type ProposedLine,
  type PurchaseLine,
} from '#shop/purchasing/index.ts'
import { MOST_DAYS_AHEAD } from '#shop/purchasing/model.ts'
import {
  addDays,
  calendarDate,
  dayInDhaka,
  digitsIn,
  formatDay,
  paisaToTaka,
  whatsappLink,
  type CalendarDate,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { amountField, amountText } from '../amounts.ts'
import { officeWords } from '../office-words.server.ts'
import { listFacts, type ListFacts } from './list-facts.server.ts'

const SHOWN_DAYS = 7

export type PurchasesView = Awaited<ReturnType<typeof purchasesView>>

/** Seven days of the purchase list: what is proposed, what is on the list, and what is ordered. */
export async function purchasesView(context: StaffContext, search: URLSearchParams) {
  const { ctx, language, may } = context
  const today = dayInDhaka(ctx.now)
  const from = firstDay(search, today)
  const to = addDays(from, SHOWN_DAYS - 1)
  const [facts, proposals, lines] = [
    await listFacts(context),
    await proposedLines(ctx.db, { now: ctx.now, to }),
    await purchaseLines(ctx.db, { from, to }),
  ]
  const drafts = lines.filter(({ state }) => state === 'draft')
  const onList = new Set(drafts.flatMap(({ stockItemId, proposed }) => (proposed ? [keyOf(stockItemId, proposed.day)] : [])))
  const shown = proposals.filter(({ day, stockItemId }) => day >= from && !onList.has(keyOf(stockItemId, day)))
  const settled = lines.filter(({ state }) => state !== 'draft')
  return {
    from: from as string,
    range: { from: formatDay(from, language, 'short'), to: formatDay(to, language, 'short') },
    earlier: from > today ? moved(addDays(from, -SHOWN_DAYS), today) : null,
    later: addDays(to, SHOWN_DAYS) <= addDays(today, MOST_DAYS_AHEAD) ? addDays(from, SHOWN_DAYS) : null,
    today: today as string,
    mayBuy: may('receive-stock'),
    mayAddFruit: may('edit-products'),
    mayAddFarm: may('manage-content'),
    proposed: shown.map((line) => ({ key: keyOf(line.stockItemId, line.day), ...proposalRow(line, facts, context) })),
    groups: groupsOf(drafts, { facts, proposals, context, today }),
    ordered: await orderedOf(settled, facts, context),
    awaited: await awaitedOf(context, { facts, to, own: settled }),
    fruits: facts.items.map(({ id }) => ({ value: id, label: facts.fruit(id) })),
    farms: facts.farms.map(({ id }) => ({ value: id, label: facts.farmName(id) })),
  }
}

function firstDay(search: URLSearchParams, today: CalendarDate): CalendarDate {
  const asked = calendarDate(search.get('from') ?? '')
  const tomorrow = addDays(today, 1)
  return asked === null || asked > addDays(today, MOST_DAYS_AHEAD) ? tomorrow : asked
}

/** Never before today in one step, so that the page opens at its first day again. */
function moved(day: CalendarDate, today: CalendarDate): CalendarDate {
  return day < today ? addDays(today, 1 - SHOWN_DAYS) : day
}

export function keyOf(stockItemId: string, day: CalendarDate): string {
  return `${stockItemId}~${day}`
}

function proposalRow(line: ProposedLine, facts: ListFacts, { language }: StaffContext) {
  const { stockItemId, day, amount, farmId, unitCost } = line
  return {
    fruit: facts.fruit(stockItemId),
    picture: facts.picture(stockItemId),
    day: formatDay(day, language, 'short'),
    amount: facts.amount(amount, stockItemId),
    farm: facts.farmName(farmId),
    price: facts.price(unitCost, stockItemId),
    why: whyOf(line, facts, language),
  }
}

function whyOf({ stockItemId, needed, there, reasons }: ProposedLine, facts: ListFacts, language: StaffContext['language']) {
  const t = officeWords(language)
  const said = (amount: number) => facts.amount(amount, stockItemId)
  // A single reason says it all.
  const need = reasons.length === 1 ? null : t('purchase.need', { needed: said(needed) })
  return {
    need: there > 0 ? t('purchase.needThere', { needed: said(needed), there: said(there) }) : need,
    reasons: reasons.map(({ source, amount }) => t(`purchase.source.${source}`, { amount: said(amount) })),
  }
}

type Listing = { facts: ListFacts; proposals: readonly ProposedLine[]; context: StaffContext; today: CalendarDate }

/** The drafts by day and farm. */
function groupsOf(drafts: readonly PurchaseLine[], listing: Listing) {
  const { facts } = listing
  return [...Map.groupBy(drafts, ({ day, farmId }) => `${day} ${farmId ?? ''}`)].map(([key, lines]) => ({
    key,
    day: facts.day(lines[0]!.day),
    farm: facts.farmName(lines[0]!.farmId),
    past: lines[0]!.day < listing.today,
    sum: facts.sum(lines),
    lines: lines.map((line) => draftRow(line, listing)),
  }))
}

function draftRow(line: PurchaseLine, { facts, proposals, context: { language } }: Listing) {
  const { id, stockItemId, proposed, amount, day, farmId, grade, unitCost, version } = line
  const now = proposed && proposals.find((one) => one.stockItemId === stockItemId && one.day === proposed.day)
  const said = (of: number) => facts.amount(of, stockItemId)
  return {
    id,
    fruit: facts.fruit(stockItemId),
    picture: facts.picture(stockItemId),
    amount: said(amount),
    price: facts.price(unitCost, stockItemId),
    cost: facts.costText(line),
    unit: facts.unit(stockItemId),
    why: now ? whyOf(now, facts, language) : null,
    /** What was proposed, where staff changed it. */
    was:
      proposed && (proposed.amount !== amount || proposed.day !== day)
        ? { amount: said(proposed.amount), day: facts.day(proposed.day) }
        : null,
    byHand: proposed === null,
    /** The proposal has changed since the line was put on the list. */
    moved:
      proposed && (now?.amount ?? 0) !== proposed.amount
        ? { was: said(proposed.amount), now: now ? said(now.amount) : null }
        : null,
    version,
    fields: {
      amount: amountField(amount, facts.unit(stockItemId), language),
      day: day as string,
      farm: farmId ?? '',
      grade: grade as string,
      cost: unitCost === null ? '' : digitsIn(language, String(paisaToTaka(unitCost))),
    },
  }
}

/** What is ordered, by farm, with what came of it and the text for the grower once more. */
async function orderedOf(lines: readonly PurchaseLine[], facts: ListFacts, { ctx, language }: StaffContext) {
  const arrivals = await arrivalsOf(
    ctx.db,
    lines.flatMap(({ lotId }) => lotId ?? []),
  )
  const { phone: shopPhone } = await brand(ctx.db)
  return [...Map.groupBy(lines, ({ farmId }) => farmId)].map(([farmId, all]) => {
    const open = all.filter(({ state, lotId }) => state === 'ordered' && arrivals.get(lotId ?? '')?.state === 'expected')
    const told = open.flatMap(({ stockItemId, day, amount }) => {
      const item = facts.item(stockItemId)
      return item ? [{ item, day, amount }] : []
    })
    const text = told.length === 0 || farmId === null ? null : orderText(told, shopPhone)
    return {
      key: farmId ?? '',
      farm: facts.farmName(farmId),
      sum: facts.sum(all.filter(({ state }) => state === 'ordered')),
      share: text === null ? null : { text, language: GROWERS_LANGUAGE, link: shareLink(facts.phone(farmId), text) },
      lines: all.map((line) => {
        const arrival = arrivals.get(line.lotId ?? '')
        const came = arrival?.came ?? null
        const unit = facts.unit(line.stockItemId)
        const difference = came === null ? 0 : came - line.amount
        return {
          id: line.id,
          fruit: facts.fruit(line.stockItemId),
          day: facts.day(line.day),
          amount: facts.amount(line.amount, line.stockItemId),
          cost: facts.costText(line) ?? '',
          lot: arrival ? { id: arrival.lotId, code: arrival.code } : null,
          state: line.state === 'cancelled' ? ('cancelled' as const) : came === null ? ('awaited' as const) : ('came' as const),
          came: came === null ? null : amountText(came, unit, language),
          differs: difference === 0 ? null : { amount: amountText(Math.abs(difference), unit, language), less: difference < 0 },
          version: line.version,
        }
      }),
    }
  })
}

/** A link that opens WhatsApp with the text: to the grower, or without a number to whom one chooses. */
export function shareLink(phone: string | null, text: string): string {
  return (phone && whatsappLink(phone, text)) ?? `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`
}

/** What else is on its way until then: pre-orders, and lots that were expected without this list. */
async function awaitedOf(
  { ctx }: StaffContext,
  { facts, to, own }: { facts: ListFacts; to: CalendarDate; own: readonly PurchaseLine[] },
) {
  const mine = new Set(own.flatMap(({ lotId }) => lotId ?? []))
  const lots = (await awaitedLots(ctx.db, { to })).filter(({ lotId }) => !mine.has(lotId))
  return lots.map(({ lotId, code, stockItemId, farmId, availableFrom, amount, promised, forPreorder }) => ({
    id: lotId,
    code,
    fruit: facts.fruit(stockItemId),
    farm: facts.farmName(farmId),
    day: facts.day(availableFrom),
    amount: facts.amount(amount, stockItemId),
    promised: forPreorder ? facts.amount(promised, stockItemId) : null,
  }))
}
