import { sellables } from '#shop/catalog/index.ts'
import { stockItems } from '#shop/inventory/index.ts'
import { ordersByIds } from '#shop/ordering/index.ts'
import {
  campaignById,
  campaignCan,
  checkTerms,
  closeCampaign,
  dropPlan,
  openCampaign,
  reopenCampaign,
  type CampaignNow,
} from '#shop/preorders/index.ts'
import { answerSlip, askedOfCampaign, makeSlip, MOST_ANSWER_DAYS, payBack, type AskedOrder } from '#shop/slips/index.ts'
import { dayInDhaka, digitsIn, formatDay, formatInstant, formatMoney, inLanguage, type Language } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { amountText, amountField } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { placesIn, soldIn } from './preorders.server.ts'

export type PreorderView = Awaited<ReturnType<typeof preorderView>>

export async function preorderView({ ctx, language, may }: StaffContext, id: string) {
  const campaign = found(await campaignById(ctx.db, knownId(id)))
  const item = found((await stockItems(ctx.db)).find((one) => one.id === campaign.stockItemId) ?? null)
  const places = await placesIn(ctx.db, language)
  const goods = await sellables(
    ctx.db,
    campaign.sizes.map(({ variantId }) => variantId),
  )
  const manages = may('manage-seasons')
  return {
    id: campaign.id,
    seen: campaign.version,
    phase: campaign.phase,
    fruit: inLanguage(item.name, language),
    unit: item.unit,
    place: places.place(campaign),
    district: places.district(campaign.districtId),
    ...soldIn(campaign, item.unit, language),
    lot: campaign.quota && { id: campaign.quota.lotId, code: campaign.quota.code },
    cost: formatMoney(campaign.costPaisa, language),
    deposit: digitsIn(language, String(campaign.depositPercent)),
    most: campaign.mostPerPerson === null ? null : amountText(campaign.mostPerPerson, item.unit, language),
    from: formatDay(campaign.shipsFrom, language, 'withYear'),
    opensOn: formatDay(campaign.opensOn, language, 'withYear'),
    closesOn: campaign.closesOn && formatDay(campaign.closesOn, language, 'withYear'),
    sizes: campaign.sizes.map(({ variantId, price }) => ({
      id: variantId,
      name: `${inLanguage(goods.get(variantId)?.name, language) ?? ''}, ${inLanguage(goods.get(variantId)?.label, language) ?? ''}`,
      price: formatMoney(price, language),
    })),
    why: await whyNotOpened(ctx, campaign, language),
    may: {
      open: manages && campaign.phase === 'planned',
      close: manages && (campaign.phase === 'open' || campaign.phase === 'full'),
      reopen: manages && campaign.phase !== 'harvested' && campaignCan('reopen', campaign.state),
      slip: manages && campaign.phase !== 'harvested' && campaignCan('slip', campaign.state),
      refund: may('manage-payments'),
      next: may('edit-orders'),
    },
    fields: {
      amount: campaign.quota ? amountField(campaign.quota.amount, item.unit, language) : '',
      today: dayInDhaka(ctx.now) as string,
    },
    mostDays: MOST_ANSWER_DAYS,
    slips: await slipsOf(ctx, campaign.id, language),
  }
}

type Ctx = StaffContext['ctx']

/** Why a plan was not opened on its day. */
async function whyNotOpened(ctx: Ctx, campaign: CampaignNow, language: Language) {
  const today = dayInDhaka(ctx.now)
  if (campaign.phase !== 'planned' || campaign.opensOn > today) return null
  const checked = await checkTerms(ctx.db, { ...campaign, opensOn: today }, today)
  if (checked.ok) return null
  switch (checked.problem) {
    case 'before-legal-date':
      return { problem: checked.problem, detail: formatDay(checked.notBefore, language, 'withYear') }
    case 'not-valid':
    case 'other-fruit':
    case 'no-district':
      return { problem: checked.problem, detail: '' }
    case 'unknown-stock-item':
    case 'unknown-farm':
      throw new Error('Fruit and farm of a pre-order can’t be deleted.')
    default:
      return checked satisfies never
  }
}

/** The slips with the orders they asked about, the latest first. */
async function slipsOf(ctx: Ctx, campaignId: string, language: Language) {
  const asked = await askedOfCampaign(ctx.db, campaignId)
  const orders = new Map(
    (
      await ordersByIds(
        ctx.db,
        asked.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  )
  return [...Map.groupBy(asked, ({ slip }) => slip.id).values()].map((rows) => {
    const { slip } = rows[0]!
    const count = (fits: (one: AskedOrder) => boolean) => digitsIn(language, String(rows.filter(fits).length))
    return {
      id: slip.id,
      kind: slip.kind,
      shipsFrom: slip.shipsFrom && formatDay(slip.shipsFrom, language, 'withYear'),
      until: formatInstant(slip.answerUntil, language),
      defaultAnswer: slip.defaultAnswer,
      counts: {
        accepted: count(({ answer }) => answer === 'accept'),
        changed: count(({ answer }) => answer === 'change'),
        refunded: count(({ answer }) => answer === 'refund'),
        asked: count(({ state }) => state === 'asked'),
      },
      orders: rows.map((one) => ({
        id: one.orderId,
        about: `${slip.id}~${one.orderId}`,
        number: orders.get(one.orderId)?.number ?? '',
        buyer: orders.get(one.orderId)?.name ?? '',
        answer: one.state === 'over' ? ('over' as const) : one.answer,
        by: one.answeredBy,
        problem: one.problem,
        returning: one.state === 'returning',
        open: one.state === 'asked',
        mayTakeDay: slip.shipsFrom !== null,
      })),
    }
  })
}

const WRONG = { answerDays: 'answer-days', shipsFrom: 'far-too-late' } as const

type Context = ActionContext<CampaignNow>
type Read = FieldReader<Refused<'preorder'>>
const intent = intentsOf<'preorder', CampaignNow>()

export const preorderActions = defineActions({
  page: 'preorder',
  sees: 'see-stock',
  subject: async ({ ctx }, { id = '' }) => found(await campaignById(ctx.db, knownId(id))),
  mistakes: { 'not-an-amount': 'amount', over: 'closesOn', 'not-later': 'shipsFrom', 'not-less': 'amount' },
  intents: {
    open: intent({
      name: 'preorder.open',
      needs: 'manage-seasons',
      run: async ({ ctx, subject, language }) => {
        const opened = await openCampaign(ctx, subject.id)
        if (!opened.ok && opened.problem === 'before-legal-date')
          return { ...opened, detail: formatDay(opened.notBefore, language, 'withYear') }
        return opened
      },
    }),
    drop: intent({
      name: 'preorder.drop',
      needs: 'manage-seasons',
      run: ({ ctx, subject }) => dropPlan(ctx, subject.id),
      to: () => '/office/stock/preorders',
      done: 'drop',
    }),
    close: intent({
      name: 'preorder.close',
      needs: 'manage-seasons',
      run: ({ ctx, subject }) => closeCampaign(ctx, subject.id),
    }),
    reopen: intent({
      name: 'preorder.reopen',
      needs: 'manage-seasons',
      fields: async (read, context) => ({
        amount: await amountIn(read, context),
        closesOn: read.dayIfAny('closesOn', 'not-a-day'),
      }),
      run: ({ ctx, subject }, fields) => reopenCampaign(ctx, { campaignId: subject.id, ...fields }),
    }),
    slip: intent({
      name: 'slip.button',
      needs: 'manage-seasons',
      fields: async (read, context) => {
        const kind = read.oneOf('kind', ['new-week', 'partial', 'failed'] as const)
        const answerDays = read.count('answerDays')
        if (kind === 'failed') return { kind, answerDays }
        if (kind === 'partial') return { kind, answerDays, amount: await amountIn(read, context) }
        const defaultAnswer = read.oneOf('default', ['accept', 'refund'] as const)
        return { kind, answerDays, defaultAnswer, shipsFrom: read.day('shipsFrom', 'not-a-day') }
      },
      run: async ({ ctx, subject, shop }, fields) => {
        const slipped = await makeSlip(ctx, { campaignId: subject.id, shopUrl: shop.config.shopUrl, ...fields })
        if (slipped.ok || slipped.problem !== 'not-valid') return slipped
        return {
          ok: false,
          problem: 'not-valid',
          each: Object.fromEntries(slipped.fields.map((field) => [field, { problem: WRONG[field] }])),
        }
      },
    }),
    refund: intent({
      name: 'slip.refund',
      needs: 'manage-payments',
      run: async (context) => {
        const ref = refIn(context)
        const { ctx, shop } = context
        const { shopUrl } = shop.config
        const answered = await answerSlip(ctx, { ref, choice: { kind: 'refund' }, by: 'staff', shopUrl })
        if (answered.ok) await payBack(ctx, ref, { gateways: shop.payments, shopUrl })
        return inOffice(answered)
      },
    }),
    next: intent({
      name: 'slip.next',
      needs: 'edit-orders',
      run: async (context) => {
        const { ctx, shop } = context
        const { shopUrl } = shop.config
        return inOffice(await answerSlip(ctx, { ref: refIn(context), choice: { kind: 'accept-next' }, by: 'staff', shopUrl }))
      },
    }),
  },
})

async function amountIn(read: Read, { ctx, subject }: Context): Promise<number> {
  const item = (await stockItems(ctx.db)).find(({ id }) => id === subject.stockItemId)
  return read.amount('amount', item?.unit ?? 'gram', 'not-an-amount')
}

function refIn({ about }: Context): { slipId: string; orderId: string } {
  const [slipId = '', orderId = ''] = about.split('~')
  return { slipId: knownId(slipId), orderId: knownId(orderId) }
}

/** The office says most refusals of the order's own use cases with one sentence: its page is where to go on. */
function inOffice(answered: Awaited<ReturnType<typeof answerSlip>>) {
  if (answered.ok) return answered
  switch (answered.problem) {
    case 'answered':
    case 'order-over':
    case 'not-offered':
    case 'no-free-day':
      return { ok: false, problem: answered.problem } as const
    default:
      return { ok: false, problem: 'for-staff' } as const
  }
}
