import { promisesOfZones } from '#shop/fulfilment/index.ts'
import type { BuyerMethod } from '#shop/payments/index.ts'
import type { ProductView } from '#shop/storefront/index.ts'
import { chargeFor, deliveryCharges } from '#shop/pricing/index.ts'
import { isBrought } from '#shop/values/delivery-modes.ts'
import { inLanguage, formatMoney, formatWeight, grams, paisa, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { methodsInWords } from '../checkout/methods.server.ts'

type ChargeRow = { what: string; charge: string }

type ChargeInput = { view: ProductView; methods: readonly BuyerMethod[]; now: Date; language: Language }

/** The delivery charge for one unit of the first variant in each zone, by the first mode there, and for pick-up; no way to pay costs extra. */
export async function chargeRows(
  db: RequestContext['ctx']['db'],
  { view, methods, now, language }: ChargeInput,
): Promise<ChargeRow[]> {
  const t = wordsOf('product', language)
  const [variant] = view.variants
  if (!variant) return []
  const goods = paisa(Math.round((variant.sale_price ?? variant.price) * 100))
  const zones = await promisesOfZones(db, now)
  const rows = await Promise.all(
    zones.map(async ({ zoneId, zoneName, mode }): Promise<ChargeRow[]> => {
      const charges = (await deliveryCharges(db, zoneId)).filter((charge) => view.delivery_modes.includes(charge.mode))
      const charge = charges.find((row) => row.mode === mode) ?? charges.find((row) => isBrought(row.mode))
      const zone = inLanguage(zoneName, language)
      if (!charge) return [{ what: zone, charge: t('product.notThere') }]
      const amount = chargeFor(charge, { grams: variant.net_grams, goods })
      const weight = formatWeight(grams(variant.net_grams), language)
      const what = t(`product.by.${charge.mode}`, { zone, weight })
      if (amount === 0) return [{ what, charge: t('product.free') }]
      const shown = formatMoney(amount, language)
      const free = charge.freeFrom
      return [
        { what, charge: free === null ? shown : t('product.freeAbove', { charge: shown, amount: formatMoney(free, language) }) },
      ]
    }),
  )
  const fetched = view.delivery_modes.filter((mode) => !isBrought(mode))
  const atCounter = fetched.map((mode) => ({ what: t(`product.by.${mode}`), charge: t('product.free') }))
  return [...rows.flat(), ...atCounter, { what: methodsInWords(methods, language), charge: t('product.noCharge') }]
}
