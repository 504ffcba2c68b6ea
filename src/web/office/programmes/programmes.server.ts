import { companyById } from '#shop/accounts/index.ts'
import { variantsToQuote, runOf } from '#shop/gifting/index.ts'
import { companyCredit } from '#shop/payments/index.ts'
import {
  agreedPrices,
  agreePrices,
  daysOfMonth,
  monthCounts,
  monthsOf,
  programmeOf,
  programmesForOffice,
  rosterCounts,
  startProgramme,
  type Programme,
} from '#shop/programmes/index.ts'
import { PROGRAMME_MOVES } from '#shop/programmes/model.ts'
import {
  dayInDhaka,
  digitsIn,
  formatDay,
  formatMoney,
  formatNumber,
  inLanguage,
  monthName,
  monthOf,
  paisaToTaka,
  yearOf,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { officeWords } from '../office-words.server.ts'

export type ProgrammesView = Awaited<ReturnType<typeof programmesView>>

/** All programmes; those with days that are not ordered and months that wait for approval first. */
export async function programmesView({ ctx, language }: StaffContext) {
  const rows = await programmesForOffice(ctx.db, ctx.now)
  return rows.map(({ id, name, company, companyId, state, people, month, monthState, monthTotal, approveBy, waitingDays }) => ({
    id,
    name,
    company,
    companyId,
    state,
    people: formatNumber(people, language),
    month: month && monthWords(month, language),
    monthState,
    total: monthTotal === null ? '' : formatMoney(monthTotal, language),
    approveBy: monthState === 'planned' && approveBy ? formatDay(approveBy, language, 'dayMonth') : null,
    waitingDays,
  }))
}

function monthWords(month: CalendarDate, language: Language): string {
  return `${monthName(monthOf(month), language, 'long')} ${digitsIn(language, String(yearOf(month)))}`
}

export type ProgrammeView = Awaited<ReturnType<typeof programmeView>>

/** One programme: what is agreed, its months, and the days of approved months with their runs. No name of its people. */
export async function programmeView({ ctx, language, may }: StaffContext, id: string) {
  const { db, now } = ctx
  const programme = found(await programmeOf(db, { programmeId: id }))
  const company = (await companyById(db, programme.companyId))!
  const credit = await companyCredit(db, programme.companyId)
  const agreed = await agreedPrices(db, programme.id)
  const boxes = await variantsToQuote(db, { also: [...agreed.keys()], now })
  const nameOf = new Map(boxes.map(({ variantId, name }) => [variantId, inLanguage(name, language)]))
  const counts = await rosterCounts(db, programme.id)
  const { state, delivery, yearBudget, monthBudget, consentAt } = programme
  return {
    id: programme.id,
    name: programme.name,
    state,
    company: { id: company.id, name: company.name, blocked: company.blocked },
    people: formatNumber(counts.people, language),
    yearBudget: formatMoney(yearBudget, language),
    monthBudget: formatMoney(monthBudget, language),
    credit: credit && formatMoney(credit.left, language),
    delivery: delivery === null ? '' : digitsIn(language, String(paisaToTaka(delivery))),
    deliveryText: delivery === null ? null : formatMoney(delivery, language),
    consent: consentAt && formatDay(dayInDhaka(consentAt), language, 'withYear'),
    prices: [...agreed].map(([variantId, price]) => ({
      id: variantId,
      name: nameOf.get(variantId) ?? '–',
      price: formatMoney(price, language),
    })),
    boxes: boxes.map(({ variantId, name }) => ({ value: variantId, label: inLanguage(name, language) })),
    months: await monthViews(ctx.db, programme, language),
    may: {
      agree: may('manage-gifts') && state !== 'ended',
      start: may('manage-gifts') && (PROGRAMME_MOVES.start.from as readonly string[]).includes(state),
    },
  }
}

/** Why a day is not ordered. What has no text, such as a number of the company that was blocked, is shown as it was recorded. */
function problemText(problem: string, language: Language): string {
  const key = `programmeDesk.problem.${problem}`
  const text: string = officeWords(language)(key as OfficeText)
  return text === key ? problem : text
}

async function monthViews(db: StaffContext['ctx']['db'], programme: Programme, language: Language) {
  return Promise.all(
    (await monthsOf(db, programme.id)).map(async (month) => {
      const { sent, reasons } = await monthCounts(db, month.id)
      const days = await daysOfMonth(db, month.id)
      return {
        id: month.id,
        name: monthWords(month.month, language),
        state: month.state,
        approveBy: formatDay(month.approveBy, language, 'dayMonth'),
        approvedBy: month.approverName,
        sent: formatNumber(sent, language),
        total: formatMoney(month.total, language),
        leftOut: reasons.map(({ reason, count }) => ({ reason, count: formatNumber(count, language) })),
        days: await Promise.all(
          days.map(async ({ day, runId, problem, boxes }) => ({
            day: formatDay(day, language, 'short'),
            runId,
            run: (await runOf(db, { runId }))?.number ?? '',
            problem: problem && problemText(problem, language),
            boxes: formatNumber(boxes, language),
          })),
        ),
      }
    }),
  )
}

const intent = intentsOf<'programme', Programme>()

export const programmeActions = defineActions({
  page: 'programme',
  sees: 'see-gifts',
  subject: async ({ ctx }, { id = '' }) => found(await programmeOf(ctx.db, { programmeId: knownId(id) })),
  mistakes: { 'price-not-valid': 'delivery', 'unknown-box': 'box' },
  intents: {
    prices: intent({
      name: 'programmeDesk.agree',
      needs: 'manage-gifts',
      fields: (read) => {
        const variantId = read.text('box').slice(0, 36)
        return { delivery: read.money('delivery'), box: variantId === '' ? null : { variantId, price: read.money('price') } }
      },
      run: ({ ctx, subject }, fields) => agreePrices(ctx, { programmeId: subject.id, ...fields }),
      done: 'saved',
    }),
    start: intent({
      name: 'programmeDesk.start',
      needs: 'manage-gifts',
      run: ({ ctx, subject }) => startProgramme(ctx, { programmeId: subject.id }),
      done: 'saved',
    }),
  },
})
