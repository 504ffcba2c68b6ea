import { areaMatches, CARRIERS, carrierAreas, confirmAreas, MAPPED_CARRIERS, readCarrierAreas } from '#shop/couriers/index.ts'
import { areaChoices } from '#shop/places/index.ts'
import { digitsIn, inLanguage } from '#shop/values/index.ts'
import { found, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { officeWords } from '../office-words.server.ts'

export type CourierAreasView = Awaited<ReturnType<typeof courierAreasView>>

function mappedCarrier(name: string | undefined) {
  return found(MAPPED_CARRIERS.find((carrier) => carrier === name))
}

/** Our areas of one district, each with the area of the carrier that it is or may be. */
export async function courierAreasView({ ctx, language, shop }: StaffContext, name: string | undefined, search: URLSearchParams) {
  const carrier = mappedCarrier(name)
  const t = officeWords(language)
  const choices = await areaChoices(ctx.db)
  const matches = await areaMatches(ctx.db, carrier)
  const theirs = await carrierAreas(ctx.db, carrier)
  const district = choices.find(({ id }) => id === search.get('district')) ?? choices[0]
  const names = new Map(district?.areas.map((area) => [area.id, inLanguage(area.name, language)]))
  const number = (value: number) => digitsIn(language, String(value))
  return {
    carrier,
    name: CARRIERS[carrier].name,
    hasKeys: shop.couriers[carrier] !== undefined,
    isRead: theirs.length > 0,
    counted: t('courier.areasCount', {
      confirmed: number(matches.filter(({ confirmed }) => confirmed !== null).length),
      all: number(matches.length),
    }),
    districts: choices.map((one) => ({ value: one.id, label: inLanguage(one.name, language) })),
    district: district?.id ?? '',
    areas: matches
      .filter(({ districtId }) => districtId === district?.id)
      .map(({ areaId, confirmed, proposals, others: further }) => {
        const proposed = proposals.map(({ code, name: area, within }) => ({
          value: code,
          label: t('courier.areasProposal', { name: `${area}, ${within}` }),
        }))
        const others = further.map(({ code, name: area, within }) => ({ value: code, label: `${within}: ${area}` }))
        return {
          areaId,
          name: names.get(areaId) ?? areaId,
          isConfirmed: confirmed !== null,
          chosen: confirmed?.code ?? proposed[0]?.value ?? '',
          options: [{ value: '', label: t('courier.areasChoose') }, ...proposed, ...others],
        }
      }),
  }
}

const intent = intentsOf<'courier-areas'>()

export const courierAreasActions = defineActions({
  page: 'courier-areas',
  sees: 'manage-delivery',
  mistakes: { 'nothing-chosen': '' },
  intents: {
    read: intent({
      name: 'courier.areasRead',
      run: ({ ctx, shop, params }) => readCarrierAreas(ctx, shop.couriers, { carrier: mappedCarrier(params['carrier']) }),
    }),
    confirm: intent({
      name: 'courier.areasConfirm',
      run: ({ ctx, params, sent }) => {
        const areas = Object.entries(sent).flatMap(([field, code]) => {
          const areaId = /^area-([a-z0-9/-]{1,80})$/.exec(field)?.[1]
          return areaId && code !== '' ? [{ areaId, code: code.slice(0, 40) }] : []
        })
        return confirmAreas(ctx, { carrier: mappedCarrier(params['carrier']), areas })
      },
    }),
  },
})
