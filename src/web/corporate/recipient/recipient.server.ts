import { brand } from '#shop/content/index.ts'
import { consignmentsByIds } from '#shop/fulfilment/index.ts'
import {
  answerDay,
  answerPlace,
  daysForLink,
  declineGift,
  recipientByLink,
  RIPENESS,
  sayThanks,
  type LinkAnswered,
  type LinkFound,
} from '#shop/gifting/index.ts'
import { placesOf } from '#shop/places/index.ts'
import { inLanguage, calendarDate, formatDay, formatHours, type CalendarDate } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import { clientNetwork } from '#web/http/network-address.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { prepareAreas } from '#web/storefront/checkout/areas.server.ts'
import type { RecipientText } from './texts.ts'

/** What a recipient sees: the sender of the gift and the next question. Never the price or the other recipients. */
export type RecipientView = {
  from: string
  name: string
  step: 'place' | 'day' | 'answered' | 'declined' | 'ordered' | 'delivered'
  place: { areaId: string; addressLine: string; landmark: string }
  placeText: string[]
  days: { value: string; before: string; title: string; detail: string }[]
  /** The recipient's earlier answer, if that day and time are still available. */
  chosen: { when: string; ripeness: string }
  ripeness: { value: string; key: RecipientText }[]
  when: string
  thanks: string
  phone: string
}

export async function recipientView(
  requestContext: RequestContext,
  { token, step, language }: { token: string; step: string | null; language: Language },
): Promise<RecipientView | null> {
  const { ctx } = requestContext
  const found = await recipientByLink(ctx.db, token, ctx.now)
  if (!found) return null
  const { run, row } = found
  await prepareAreas(ctx.db)
  const places = await placesOf(ctx.db, row.areaId === null ? [] : [row.areaId])
  const place = row.areaId === null ? null : places.get(row.areaId)
  const at = stepOf(found, step)
  const box = row.consignmentId === null ? null : ((await consignmentsByIds(ctx.db, [row.consignmentId]))[0] ?? null)
  const rooms = at === 'day' || at === 'answered' ? await daysForLink(ctx.db, found, ctx.now) : []
  const chosen = rooms.find(({ day, slotId }) => day === row.read.day && slotId === row.slotId)
  const { phone, complaintPhone } = await brand(ctx.db)
  const hours = box ?? chosen
  return {
    from: run.fromName,
    name: row.name,
    step: box?.state === 'delivered' ? 'delivered' : at,
    place: { areaId: row.areaId ?? '', addressLine: row.address, landmark: row.landmark },
    placeText: [
      row.address,
      row.landmark,
      place ? `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}` : '',
    ].filter(Boolean),
    days: rooms.map(({ day, slotId, starts, ends }) => ({
      value: `${day} ${slotId}`,
      before: '',
      title: formatDay(day, language, 'long'),
      detail: formatHours(starts, ends, language),
    })),
    chosen: { when: chosen ? `${chosen.day} ${chosen.slotId}` : '', ripeness: row.ripeness ?? '' },
    ripeness: RIPENESS.map((value) => ({ value, key: `for.ripe.${value}` })),
    when: whenText(box?.day ?? row.read.day, hours, language),
    thanks: row.thanks ?? '',
    phone: complaintPhone || phone,
  }
}

function stepOf({ run, row }: LinkFound, asked: string | null): RecipientView['step'] {
  if (run.state === 'confirmed') return 'ordered'
  if (row.state === 'declined' && asked === null) return 'declined'
  if (asked === 'place' || row.areaId === null || row.address === '') return 'place'
  return row.state === 'answered' && asked !== 'day' ? 'answered' : 'day'
}

function whenText(
  day: CalendarDate | null,
  hours: { starts: string; ends: string } | null | undefined,
  language: Language,
): string {
  if (day === null) return ''
  return hours
    ? `${formatDay(day, language, 'long')}, ${formatHours(hours.starts, hours.ends, language)}`
    : formatDay(day, language, 'long')
}

type RecipientActed = { step: string } | { refused: RecipientText; typed: Record<string, string> } | { unknown: true }

const WHEN = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/

/** Stores the recipient's answer. Every disallowed answer gets the same refusal: the link is not valid. */
export async function actOnLink(
  { ctx, shop, clientAddress }: RequestContext,
  token: string,
  fields: Record<string, string>,
): Promise<RecipientActed> {
  const found = await recipientByLink(ctx.db, token, ctx.now)
  if (!found) return { unknown: true }
  if (!(await shop.limits.use('gift-link', `${found.row.id} ${clientNetwork(clientAddress)}`)).ok)
    return { refused: 'for.tooOften', typed: {} }
  const text = (name: string) => (fields[name] ?? '').slice(0, 2000)
  const answer = (step: string, answered: LinkAnswered): RecipientActed => {
    if (answered.ok) return { step }
    if (answered.problem === 'unknown-link') return { unknown: true }
    return {
      refused: `for.wrong.${answered.problem}`,
      typed: { area: text('area'), address: text('address'), landmark: text('landmark'), thanks: text('thanks') },
    }
  }
  switch (fields['intent']) {
    case 'place': {
      const place = { areaId: text('area'), addressLine: text('address'), landmark: text('landmark') }
      return answer('?step=day', await answerPlace(ctx, { token, place }))
    }
    case 'day': {
      const [, typedDay = '', slotId = ''] = WHEN.exec(text('when')) ?? []
      const day = calendarDate(typedDay)
      const ripeness = RIPENESS.find((one) => one === fields['ripeness']) ?? null
      return answer('', day ? await answerDay(ctx, { token, day, slotId, ripeness }) : { ok: false, problem: 'no-such-day' })
    }
    case 'decline':
      return answer('', await declineGift(ctx, { token }))
    case 'thanks':
      return answer('?done=thanks', await sayThanks(ctx, { token, thanks: text('thanks') }))
    default:
      return { refused: 'for.wrong.not-yet', typed: {} }
  }
}
