import { data } from 'react-router'
import {
  approveMonth,
  changeGift,
  daysOfMonth,
  giftsOfMonth,
  GIFTS_ON_A_PAGE,
  monthCounts,
  monthOfProgramme,
  whyNotApprove,
  type Month,
  type MonthGift,
  type Programme,
} from '#shop/programmes/index.ts'
import { GOES_TO } from '#shop/programmes/model.ts'
import { needsApprover } from '#shop/gifting/model.ts'
import { runOf } from '#shop/gifting/index.ts'
import { orderById } from '#shop/ordering/index.ts'
import {
  addMoney,
  calendarDate,
  dayFrom,
  dayInDhaka,
  formatDay,
  formatMoney,
  formatNumber,
  nameIn,
  paisa,
  toLatinDigits,
} from '#shop/values/index.ts'
import { PRIVATE, type OpenPortal } from '../portal/open-portal.server.ts'
import {
  areaInWords,
  areaTyped,
  boxOptions,
  monthInWords,
  occasionNames,
  openProgramme,
  programmeWords,
  refusedWith,
} from './open-programme.server.ts'
import type { GiftView, MonthView } from './programme-data.ts'
import { baseOf } from './programme.server.ts'
import { monthState, type Acted } from './programmes.server.ts'

type Opened = { programme: Programme; month: Month }

async function openMonth(open: OpenPortal, programmeId: string, month: string): Promise<Opened> {
  const programme = await openProgramme(open, programmeId)
  const first = calendarDate(`${month}-01`)
  const found = first && (await monthOfProgramme(open.requestContext.ctx.db, { programmeId: programme.id, month: first }))
  if (!found) throw data(null, { status: 404, headers: PRIVATE })
  return { programme, month: found }
}

const TONES = { planned: 'now', approved: 'good', expired: 'bad' } as const

/** A month before it is approved, with every gift and the reason of each that is left out; afterwards with its orders. */
export async function monthView(
  open: OpenPortal,
  { programmeId, month: wanted, search }: { programmeId: string; month: string; search: URLSearchParams },
): Promise<MonthView> {
  const { requestContext, portal, language } = open
  const { db, now } = requestContext.ctx
  const { programme, month } = await openMonth(open, programmeId, wanted)
  const t = programmeWords(language)
  const counts = await monthCounts(db, month.id)
  const leftOut = search.get('show') === 'left-out'
  const out = counts.reasons.reduce((sum, { count }) => sum + count, 0)
  const page = Math.floor(Math.max(1, Math.min(1_000, Number(search.get('page')) || 1)))
  const gifts = await giftsOfMonth(db, { monthId: month.id, leftOut, page })
  const boxes = await boxOptions(db, { programmeId: programme.id, now, language })
  const bill = await billOf(open, month)
  const open_ =
    month.state === 'planned' && month.approveBy >= dayInDhaka(now) && !portal.company.blocked && programme.state === 'active'
  return {
    programme: programme.name,
    base: baseOf(open, programme),
    name: monthInWords(month.month, language),
    state: { text: monthState(month, t, language), tone: TONES[month.state] },
    version: month.version,
    open: open_,
    approveBy: formatDay(month.approveBy, language, 'long'),
    approved: approvedBy(month, open),
    total: formatMoney(month.total, language),
    count: formatNumber(counts.sent, language),
    budget: formatMoney(month.budget, language),
    ...moneyOf(month, open),
    reasons: counts.reasons.map(({ reason, count }) => ({
      key: reason,
      text: `${t(`programme.reason.${reason}`)} (${formatNumber(count, language)})`,
    })),
    leftOut,
    gifts: await giftViews(gifts, open),
    page,
    pages: Math.ceil((leftOut ? out : counts.sent) / GIFTS_ON_A_PAGE),
    boxes,
    ...bill,
  }
}

function approvedBy({ approverName, approvedAt }: Month, { language }: OpenPortal): string | null {
  if (!approvedAt || approverName === null) return null
  const day = formatDay(dayInDhaka(approvedAt), language, 'withYear')
  return programmeWords(language)('programme.approvedBy', { name: approverName, day })
}

function moneyOf(
  month: Month,
  { portal, requestContext, language }: OpenPortal,
): Pick<MonthView, 'credit' | 'short' | 'second' | 'mayNot'> {
  const t = programmeWords(language)
  const { credit, company, role } = portal
  const { actor } = requestContext.ctx
  const short = credit ? month.total - credit.left : 0
  const why =
    actor.kind === 'customer' ? whyNotApprove(company, { role, customerId: actor.customerId, month }) : 'approver-needed'
  const { approvalAbove } = company
  return {
    credit: credit && formatMoney(credit.left, language),
    short:
      short > 0 && month.state === 'planned' ? t('programme.creditShort', { amount: formatMoney(paisa(short), language) }) : null,
    second:
      approvalAbove !== null && needsApprover(month.total, approvalAbove)
        ? t('programme.approveSecond', { amount: formatMoney(approvalAbove, language) })
        : null,
    mayNot: why && `programme.refused.${why}`,
  }
}

async function giftViews(gifts: readonly MonthGift[], { requestContext, language }: OpenPortal): Promise<GiftView[]> {
  const { db } = requestContext.ctx
  const t = programmeWords(language)
  const names = await occasionNames(db, language)
  return Promise.all(
    gifts.map(async (gift): Promise<GiftView> => {
      const { id, name, nameBn, occasion, day, occasionDay, unitPrice, delivery, reason, changed, goesTo, areaId, addressLine } =
        gift
      const area = await areaInWords(db, areaId, language)
      return {
        id,
        name: nameIn({ name, nameBn: nameBn === '' ? null : nameBn }, language),
        what: names.get(occasion) ?? occasion,
        day,
        dayInWords: formatDay(day, language, 'short'),
        occasionDay: day === occasionDay ? '' : formatDay(occasionDay, language, 'short'),
        cost: formatMoney(addMoney(unitPrice, delivery), language),
        reason: reason && t(`programme.reason.${reason}`),
        changed,
        leftOut: reason === 'by-member',
        box: gift.variantId,
        goesTo,
        where: area === '' ? t(`programme.goesTo.${goesTo}`) : `${addressLine ?? ''}, ${area}`,
        area,
        address: addressLine ?? '',
      }
    }),
  )
}

/** The orders of the month with the invoice of each, and their sum. */
async function billOf(
  { requestContext, portal, language }: OpenPortal,
  month: Month,
): Promise<Pick<MonthView, 'bill' | 'billTotal'>> {
  const { db } = requestContext.ctx
  const t = programmeWords(language)
  const rows = []
  let sum = paisa(0)
  for (const { day, runId, boxes } of await daysOfMonth(db, month.id)) {
    const run = await runOf(db, { runId })
    const order = run?.orderId ? await orderById(db, run.orderId) : null
    const invoice = portal.statement.entries.find((entry) => entry.order?.id === order?.id && entry.invoice)?.invoice
    if (order) sum = addMoney(sum, order.total)
    rows.push({
      key: day,
      day: formatDay(day, language, 'short'),
      order: order?.number ?? t('programme.notOrdered'),
      invoice: invoice ?? (order ? t('programme.invoiceLater') : ''),
      boxes: formatNumber(boxes, language),
      total: order ? formatMoney(order.total, language) : '',
      to: run ? `/gift/run/${run.token}${order ? '/progress' : ''}` : '',
    })
  }
  return { bill: rows, billTotal: formatMoney(sum, language) }
}

/** Approves the month, or changes one gift of it. */
export async function actOnMonth(
  open: OpenPortal,
  {
    programmeId,
    month: wanted,
    fields,
    search,
  }: { programmeId: string; month: string; fields: Record<string, string>; search: URLSearchParams },
): Promise<Acted> {
  const { requestContext, portal } = open
  const { ctx, shop } = requestContext
  const { programme, month } = await openMonth(open, programmeId, wanted)
  const ref = { companyId: portal.company.id, programmeId: programme.id }
  if (!(await shop.limits.use('gift-run', ref.programmeId)).ok) return refusedWith(fields, 'programme.refused.too-often')
  const page = Number(search.get('page')) || 1
  const to = `${baseOf(open, programme)}/${wanted}${page > 1 ? `?page=${Math.floor(page)}` : ''}`
  switch (fields['intent']) {
    case 'approve': {
      const approved = await approveMonth(ctx, { ref, month: month.month, seenVersion: Number(fields['version']) || 0 })
      return approved.ok ? { done: 'approved', to } : refusedWith(fields, `programme.refused.${approved.problem}`)
    }
    case 'gift': {
      const day = calendarDate(toLatinDigits((fields['day'] ?? '').slice(0, 20)))
      if (day === null) return refusedWith(fields, 'programme.refused.day-not-valid', ['day'])
      const typedArea = (fields['area'] ?? '').slice(0, 100).trim()
      const address = (fields['address'] ?? '').slice(0, 400)
      const areaId = typedArea === '' ? null : await areaTyped(ctx.db, typedArea)
      if ((typedArea === '' && address.trim() !== '') || (typedArea !== '' && areaId === null)) {
        return refusedWith(fields, 'programme.refused.place-not-valid', ['area'])
      }
      const changed = await changeGift(ctx, {
        ref,
        month: month.month,
        giftId: (fields['about'] ?? '').slice(0, 36),
        choice: {
          leftOut: fields['leaveOut'] !== undefined,
          day: dayFrom(day),
          variantId: (fields['box'] ?? '').slice(0, 36),
          goesTo: GOES_TO.find((one) => one === fields['goesTo']) ?? 'reception',
          place: areaId === null ? null : { areaId, address },
        },
      })
      return changed.ok ? { done: 'saved', to } : refusedWith(fields, `programme.refused.${changed.problem}`)
    }
    default:
      return refusedWith(fields, 'programme.refused.not-understood')
  }
}
