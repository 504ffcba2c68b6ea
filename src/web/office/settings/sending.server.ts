import {
  budgetVersion,
  changeOfferRules,
  changeSmsBudget,
  eatFirstVersion,
  offerRules,
  offerRulesVersion,
  sendsEatFirst,
  smsBudget,
  switchEatFirst,
} from '#shop/messaging/index.ts'
import { digitsIn, formatMoney, type Paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

export type SendingView = Awaited<ReturnType<typeof sendingView>>

/** The gateways for messages, and the cost of an SMS. The gateway and its keys are settings of the process. */
export async function sendingView({ ctx, shop, language }: StaffContext) {
  const { sms, mail } = shop.config
  const budget = await smsBudget(ctx.db, ctx.now)
  const eatFirst = await sendsEatFirst(ctx.db)
  const offers = await offerRules(ctx.db)
  const number = (count: number) => digitsIn(language, String(count))
  return {
    sms: sms?.gateway ?? null,
    mail: mail === null ? null : mail.from,
    spent: formatMoney(budget.spentToday, language),
    daily: formatMoney(budget.daily, language),
    fields: { smsPart: typedTaka(budget.part), smsDaily: typedTaka(budget.daily) } as Record<string, string>,
    seen: budgetVersion(budget),
    eatFirst: { fields: { eatFirst: eatFirst ? 'yes' : '' }, seen: eatFirstVersion(eatFirst) },
    offers: {
      fields: {
        ...offers,
        mostOffers: number(offers.mostOffers),
        cartHours: offers.cartHours === null ? '' : number(offers.cartHours),
      } as Record<string, string>,
      seen: offerRulesVersion(offers),
    },
  }

  function typedTaka(amount: Paisa): string {
    return digitsIn(language, String(amount / 100))
  }
}

const intent = intentsOf<'sending'>()

export const sendingActions = defineActions({
  page: 'sending',
  sees: 'manage-messages',
  intents: {
    budget: intent({
      name: 'sending.budget',
      fields: (read) => ({ part: read.money('smsPart'), daily: read.money('smsDaily') }),
      run: ({ ctx, seen }, budget) => changeSmsBudget(ctx, { ...budget, seen }),
      done: 'saved',
    }),
    'eat-first': intent({
      name: 'sending.eatFirst',
      fields: (read) => ({ sent: read.yes('eatFirst') }),
      run: ({ ctx, seen }, { sent }) => switchEatFirst(ctx, { sent, seen }),
      done: 'saved',
    }),
    offers: intent({
      name: 'offers.change',
      fields: (read) => ({
        nightFrom: read.text('nightFrom'),
        nightUntil: read.text('nightUntil'),
        fridayFrom: read.text('fridayFrom'),
        fridayUntil: read.text('fridayUntil'),
        mostOffers: read.count('mostOffers'),
        cartHours: read.countIfAny('cartHours'),
      }),
      run: ({ ctx, seen }, rules) => changeOfferRules(ctx, rules, seen),
      done: 'saved',
    }),
  },
})
