import { farmsByIds } from '#shop/catalog/index.ts'
import {
  acceptClaim,
  claimById,
  claimEvents,
  claimsOfPhone,
  offerForClaim,
  payClaim,
  payWay,
  rejectClaim,
  reopenClaim,
  replaceForClaim,
  type Claim,
} from '#shop/claims/index.ts'
import { claimCan, COUNTED_DAYS, LONGEST_REASON, OUTCOMES } from '#shop/claims/model.ts'
import { consignmentEvents, consignmentsOf } from '#shop/fulfilment/index.ts'
import { lotsOfOrder, type LineLot } from '#shop/inventory/index.ts'
import { fruitAmong, lineRows, orderById } from '#shop/ordering/index.ts'
import { claimsOfLots } from '#shop/reporting/index.ts'
import {
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  inLanguage,
  maskPhone,
  paisaToTaka,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { rowOf } from './claims.server.ts'
import { sentIn } from '../orders/sent-in.server.ts'

export type ClaimView = Awaited<ReturnType<typeof claimView>>

/** A claim with its photos beside where the fruit comes from. */
export async function claimView({ ctx, language, may, shop }: StaffContext, id: string) {
  const { db, now } = ctx
  const claim = found(await claimById(db, knownId(id)))
  const order = found(await orderById(db, claim.orderId))
  const rows = new Map((await lineRows(db, [order.id])).map((line) => [line.id, line]))
  const origin = await originOf(db, claim, language)
  const since = new Date(now.getTime() - COUNTED_DAYS * 24 * 3_600_000)
  const earlier = claim.phone ? await claimsOfPhone(db, { phone: claim.phone, since, most: 20 }) : []
  const replacement = claim.replacementId ? await orderById(db, claim.replacementId) : null
  const { state, outcome } = claim
  const pays = state === 'accepted' && outcome === 'refund'
  const decides = may('edit-orders')
  return {
    ...rowOf(claim, { now, language }),
    orderId: order.id,
    order: order.number,
    name: order.name,
    phone: claim.phone && maskPhone(claim.phone),
    sent: formatInstant(claim.createdAt, language),
    automatic: claim.automatic,
    note: claim.note,
    reason: claim.reason,
    lines: claim.lines.map(({ orderLineId, fault, units, share, asked, granted, held }) => {
      const line = rows.get(orderLineId)
      return {
        id: orderLineId,
        name: line ? `${inLanguage(line.name, language)} ${inLanguage(line.label, language)}` : '',
        fault,
        units,
        share,
        asked: formatMoney(asked, language),
        granted: granted === null ? null : formatMoney(granted, language),
        most: digitsIn(language, String(paisaToTaka(state === 'open' ? held : asked))),
      }
    }),
    photoIds: claim.photos,
    origin,
    earlier: earlier
      .filter((one) => one.id !== claim.id)
      .map((one) => ({ ...rowOf(one, { now, language }), sent: formatInstant(one.createdAt, language) })),
    events: (await claimEvents(db, claim.id)).map(({ move, actor, at }, key) => ({
      key,
      move,
      actor,
      at: formatInstant(at, language),
    })),
    replacement: replacement && { id: replacement.id, number: replacement.number },
    refundIds: claim.refunds.join(', '),
    can: {
      decide: decides && claimCan('accept', state),
      reject: decides && claimCan('reject', state),
      reopen: decides && claimCan('reopen', state),
      pay: pays ? (may('manage-payments') ? await payWay(db, { claim, gateways: shop.payments }) : 'needs-other') : null,
      replace: decides && state === 'accepted' && outcome === 'replacement',
    },
  }
}

async function originOf(db: StaffContext['ctx']['db'], claim: Claim, language: Language) {
  const lots = (await fruitAmong(db, await lotsOfOrder(db, claim.orderId))).filter(
    (lot) =>
      claim.lines.some(({ orderLineId }) => orderLineId === lot.orderLineId) &&
      (claim.consignmentId === null || lot.consignmentId === null || lot.consignmentId === claim.consignmentId),
  )
  const known = [...new Map(lots.map((lot) => [lot.lotId, lot])).values()]
  const farms = await farmsByIds(db, [...new Set(known.flatMap(({ farmId }) => farmId ?? []))])
  const rates = new Map(
    (
      await claimsOfLots(
        db,
        known.map(({ lotId }) => lotId),
      )
    ).map((rate) => [rate.lotId, rate]),
  )
  const boxes = (await consignmentsOf(db, [claim.orderId])).filter(
    ({ id, state }) => (claim.consignmentId === null || id === claim.consignmentId) && state === 'delivered',
  )
  const events = (await consignmentEvents(db, [claim.orderId])).filter(({ consignmentId }) =>
    boxes.some(({ id }) => id === consignmentId),
  )
  const last = (to: string) => events.findLast(({ toState }) => toState === to)
  const handed = last('delivered')
  return {
    lots: known.map((lot: LineLot) => {
      const farm = lot.farmId === null ? undefined : farms.get(lot.farmId)
      const { orders = 0, claims = 0 } = rates.get(lot.lotId) ?? {}
      return {
        id: lot.lotId,
        code: lot.lotCode,
        item: inLanguage(lot.itemName, language),
        farm: farm ? inLanguage(farm.name, language) : null,
        picked: lot.harvestedOn && formatDay(lot.harvestedOn, language, 'withYear'),
        quarantined: lot.quarantined,
        orders,
        claims,
      }
    }),
    packer: last('packed')?.actor ?? null,
    carrier: boxes[0]?.carriage?.carrier ?? null,
    rider: handed?.actor ?? null,
    delivered: handed ? formatInstant(handed.at, language) : null,
  }
}

const intent = intentsOf<'claim', Claim>()

export const claimActions = defineActions({
  page: 'claim',
  sees: 'see-orders',
  subject: async ({ ctx }, { id = '' }) => found(await claimById(ctx.db, knownId(id))),
  mistakes: {
    'reason-missing': 'reason',
    'amount-missing': '',
    'more-than-asked': '',
    'refund-trx-missing': 'trxId',
    'refund-trx-used': 'trxId',
  },
  intents: {
    accept: intent({
      name: 'claims.accept',
      needs: 'edit-orders',
      fields: (read, { subject }) => ({ granted: grantedIn(read, subject), reason: read.lineIfAny('reason', LONGEST_REASON) }),
      run: async (context, decision) => {
        const { ctx, subject, shop, may } = context
        const done = await acceptClaim(ctx, { claimId: subject.id, ...decision, shopUrl: shop.config.shopUrl })
        // What a gateway can pay back goes at once; the rest waits for a colleague who pays it.
        if (done.ok && subject.wants === 'refund' && may('manage-payments')) await payBack(context, { byHand: false, sent: null })
        return done
      },
    }),
    offer: intent({
      name: 'claims.offerButton',
      needs: 'edit-orders',
      fields: (read, { subject }) => ({
        granted: grantedIn(read, subject),
        outcome: read.oneOf('outcome', OUTCOMES),
        reason: read.lineIfAny('reason', LONGEST_REASON),
      }),
      run: ({ ctx, subject, shop }, offer) => offerForClaim(ctx, { claimId: subject.id, ...offer, shopUrl: shop.config.shopUrl }),
    }),
    reject: intent({
      name: 'claims.reject',
      needs: 'edit-orders',
      fields: (read) => read.lineIfAny('reason', LONGEST_REASON),
      run: ({ ctx, subject, shop }, reason) => rejectClaim(ctx, { claimId: subject.id, reason, shopUrl: shop.config.shopUrl }),
    }),
    pay: intent({
      name: 'claims.pay',
      needs: 'manage-payments',
      fields: (read) => ({ byHand: read.yes('byHand'), sent: sentIn(read) }),
      run: payBack,
    }),
    replace: intent({
      name: 'claims.replace',
      needs: 'edit-orders',
      run: ({ ctx, subject, shop }) => replaceForClaim(ctx, { claimId: subject.id, shopUrl: shop.config.shopUrl }),
    }),
    reopen: intent({
      name: 'claims.reopen',
      needs: 'edit-orders',
      run: ({ ctx, subject }) => reopenClaim(ctx, { claimId: subject.id }),
    }),
  },
})

function payBack({ ctx, subject, shop }: ActionContext<Claim>, how: { byHand: boolean; sent: ReturnType<typeof sentIn> }) {
  return payClaim(ctx, { claimId: subject.id, ...how, gateways: shop.payments, shopUrl: shop.config.shopUrl })
}

/** An amount for each line; an empty one is the whole. */
function grantedIn(read: FieldReader, claim: Claim): Map<string, Paisa> {
  return new Map(
    claim.lines.map(({ orderLineId, held }) => [orderLineId, read.moneyIfAny(`grant-${orderLineId}`) ?? held] as const),
  )
}
