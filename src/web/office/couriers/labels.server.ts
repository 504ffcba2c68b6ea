import { CARRIERS, currentParcels, parcelsOf } from '#shop/couriers/index.ts'
import { isBooked } from '#shop/couriers/model.ts'
import { brand } from '#shop/content/index.ts'
import { formatDay, formatMoney, formatWeight, grams, inLanguage, spacedPhone } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { chosenBoxes } from '../packing/packing-day.server.ts'
import { officeWords } from '../office-words.server.ts'
import { code128 } from './code128.ts'

export type ParcelLabel = Awaited<ReturnType<typeof parcelLabels>>['labels'][number]

/** One label for each parcel of a day that a carrier has booked, with the barcode that the carrier scans. */
export async function parcelLabels(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language } = requestContext
  const { day, boxes, filter } = await chosenBoxes(requestContext, search)
  const one = search.get('box')
  const chosen = boxes.filter(({ id }) => one === null || id === one)
  const parcels = Map.groupBy(
    await parcelsOf(
      ctx.db,
      chosen.map(({ id }) => id),
    ),
    ({ consignmentId }) => consignmentId,
  )
  const own = await brand(ctx.db)
  const t = officeWords(language)
  const labels = chosen.flatMap((box) =>
    currentParcels(parcels.get(box.id) ?? [])
      .filter(({ state }) => isBooked(state))
      .map((parcel) => {
        const { barcode } = CARRIERS[parcel.carrier].label(parcel)
        return {
          id: parcel.id,
          shopName: inLanguage(own.name, language),
          carrier: parcel.carrierName ?? CARRIERS[parcel.carrier].name,
          number: box.number,
          part: parcel.parts > 1 ? t('courier.part', { part: parcel.part, parts: parcel.parts }) : null,
          recipient: box.recipient.name,
          phone: spacedPhone(box.recipient.phone),
          address: box.recipient.addressLine,
          area: `${inLanguage(box.areaName, language)}, ${inLanguage(box.districtName, language)}`,
          landmark: box.recipient.landmark,
          weight: formatWeight(grams(parcel.grams), language),
          cash: parcel.cod > 0 ? t('courier.labelCash', { amount: formatMoney(parcel.cod, language) }) : t('courier.labelPaid'),
          barcode,
          bars: code128(barcode),
        }
      }),
  )
  return { labels, day: formatDay(day, language, 'long'), back: `/office/parcels${filter.search}` }
}
