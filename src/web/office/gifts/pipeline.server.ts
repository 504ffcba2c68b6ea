import { giftPipeline } from '#shop/gifting/index.ts'
import { PIPELINE_STAGES } from '#shop/gifting/model.ts'
import { addMoney, dayInDhaka, daysBetween, formatDay, formatMoney, formatNumber, paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { enquiriesToQuote } from './enquiries.server.ts'

export type PipelineView = Awaited<ReturnType<typeof pipelineView>>

/** The sales of gifts by stage, with the number and the value of each stage. Enquiries without a budget count with no value. */
export async function pipelineView(requestContext: StaffContext) {
  const { ctx, language } = requestContext
  const [quotations, enquiries] = await Promise.all([giftPipeline(ctx.db, { now: ctx.now }), enquiriesToQuote(requestContext)])
  const today = dayInDhaka(ctx.now)
  const cards = quotations.map((one) => ({
    stage: one.stage,
    paisa: one.total,
    id: one.id,
    to: `/office/gifts/quotations/${one.id}`,
    number: one.number,
    name: one.companyName || one.contactName,
    boxes: one.boxes > 0 ? formatNumber(one.boxes, language) : null,
    value: formatMoney(one.total, language),
    day: one.wantedDay && formatDay(one.wantedDay, language, 'short'),
    days: daysBetween(dayInDhaka(one.lastAt), today),
    answerBy: null,
    mark: one.attention ?? (!one.reasoned && one.stage === 'lost' ? ('reason' as const) : null),
  }))
  const asked = enquiries.map(({ id, late, answerBy, ...one }) => ({
    ...one,
    stage: 'enquiry' as const,
    paisa: one.paisa ?? paisa(0),
    id,
    to: `/office/tickets/${id}`,
    days: null,
    answerBy,
    mark: late ? ('late' as const) : null,
  }))
  return PIPELINE_STAGES.map((stage) => {
    const own = [...asked, ...cards].filter((card) => card.stage === stage)
    return {
      stage,
      count: formatNumber(own.length, language),
      value: formatMoney(addMoney(...own.map((card) => card.paisa)), language),
      // Those that need something first; within each, the longest wait first.
      cards: own.toSorted((a, b) => Number(b.mark !== null) - Number(a.mark !== null)),
    }
  })
}
