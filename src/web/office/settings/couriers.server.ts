import {
  CARRIER_NAMES,
  CARRIERS,
  changeCarrierRules,
  changeProposal,
  courierRules,
  courierRulesVersion,
  MAPPED_CARRIERS,
  PROPOSALS,
  type CarrierRules,
  type Carriers,
} from '#shop/couriers/index.ts'
import { COURIER_WEBHOOKS, type CarrierName } from '#shop/couriers/model.ts'
import { districtNames } from '#shop/places/index.ts'
import { digitsIn, formatMoney, inLanguage, type Language } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { officeWords } from '../office-words.server.ts'

export type CouriersView = Awaited<ReturnType<typeof couriersView>>

/** The settings of each courier. Its keys are settings of the process. */
export async function couriersView({ ctx, shop, language }: StaffContext) {
  const rules = await courierRules(ctx.db)
  const { carriers, ...proposal } = rules
  const balances = await balancesOf(shop.couriers, language)
  const districts = [...(await districtNames(ctx.db))].map(([value, name]) => ({ value, label: inLanguage(name, language) }))
  return {
    proposal: { fields: { ...proposal } as Record<string, string>, seen: courierRulesVersion(proposal) },
    districts: districts.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    carriers: CARRIER_NAMES.map((carrier) => ({
      carrier,
      name: CARRIERS[carrier].name || officeWords(language)('courier.other'),
      isOther: carrier === 'other',
      hasKeys: carrier === 'other' || shop.couriers[carrier] !== undefined,
      needsStore: CARRIERS[carrier].needsStore,
      hasAreas: (MAPPED_CARRIERS as readonly CarrierName[]).includes(carrier),
      balance: balances.get(carrier) ?? null,
      webhook: carrier === 'other' ? null : webhookOf(shop.config.shopUrl, carrier),
      fields: fieldsOf(carriers[carrier], language),
      seen: courierRulesVersion(carriers[carrier]),
    })),
  }
}

/** RedX sends the secret in the address; the page shows where it goes, not what it is. */
function webhookOf(shopUrl: string, carrier: CarrierName): string {
  return `${shopUrl}${COURIER_WEBHOOKS}/${carrier}${carrier === 'redx' ? '?token=REDX_WEBHOOK_TOKEN' : ''}`
}

/** The balances of the carriers that have one; the page does not wait long for them. */
async function balancesOf(carriers: Carriers, language: Language): Promise<Map<CarrierName, string>> {
  const t = officeWords(language)
  const names = Object.keys(carriers) as (keyof Carriers)[]
  const said = await Promise.all(
    names.map(async (name) => {
      const balance = await carriers[name]!.balance()
      if (balance.ok) return [[name, t('courier.balance', { amount: formatMoney(balance.balance, language) })] as const]
      return balance.problem === 'not-offered' ? [] : [[name, t('courier.balanceUnknown')] as const]
    }),
  )
  return new Map(said.flat())
}

function fieldsOf(rules: CarrierRules, language: Language): Record<string, string> {
  const typed = (value: number) => digitsIn(language, String(value))
  const rate = (name: 'near' | 'far') => ({
    [`${name}-base`]: typed(rules[name].base / 100),
    [`${name}-baseGrams`]: typed(rules[name].baseGrams / 1000),
    [`${name}-perKilo`]: typed(rules[name].perKilo / 100),
  })
  return {
    active: rules.active ? 'yes' : '',
    mostGrams: typed(rules.mostGrams / 1000),
    store: rules.store ?? '',
    from: rules.from ?? '',
    daysNear: typed(rules.daysNear),
    daysFar: typed(rules.daysFar),
    codBasisPoints: typed(rules.codBasisPoints / 100),
    ...rate('near'),
    ...rate('far'),
  }
}

const intent = intentsOf<'couriers'>()

export const couriersActions = defineActions({
  page: 'couriers',
  sees: 'manage-delivery',
  intents: {
    rules: intent({
      name: 'courier.rule',
      fields: rulesIn,
      run: async ({ ctx, about, seen }, rules) => {
        const carrier = CARRIER_NAMES.find((name) => name === about)
        if (!carrier) return { ok: false, problem: 'not-understood' } as const
        return changeCarrierRules(ctx, { carrier, rules, seen })
      },
      done: 'saved',
    }),
    proposal: intent({
      name: 'courier.proposal',
      fields: (read) => ({ proposal: read.oneOf('proposal', PROPOSALS), homeDistrict: read.text('homeDistrict').slice(0, 60) }),
      run: ({ ctx, seen }, rules) => changeProposal(ctx, { rules, seen }),
      done: 'saved',
    }),
  },
})

function rulesIn(read: FieldReader): CarrierRules {
  const id = (name: string) => {
    const typed = read.text(name)
    return typed === '' ? null : typed.slice(0, 20)
  }
  const rate = (name: 'near' | 'far') => ({
    base: read.money(`${name}-base`),
    baseGrams: read.kilos(`${name}-baseGrams`),
    perKilo: read.money(`${name}-perKilo`),
  })
  return {
    active: read.yes('active'),
    mostGrams: read.kilos('mostGrams'),
    store: id('store'),
    from: id('from'),
    daysNear: read.count('daysNear'),
    daysFar: read.count('daysFar'),
    codBasisPoints: read.money('codBasisPoints'),
    near: rate('near'),
    far: rate('far'),
  }
}
