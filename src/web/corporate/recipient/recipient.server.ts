import { brand } from '#shop/content/index.ts'
import type { Consignment } from '#shop/fulfilment/index.ts'
import {
  boxOf,
  changeableUntil,
  daysForLink,
  declinedTo,
  recipientByLink,
  RIPENESS,
  senderIn,
  termsOf,
  withPendingPlace,
  type DayToChoose,
  type LinkFound,
  type RecipientRow,
} from '#shop/gifting/index.ts'
import { placesOf } from '#shop/places/index.ts'
import { inLanguage, formatDay, formatHours, formatUntil, nationalPhone, type CalendarDate } from '#shop/values/index.ts'
import { otherLanguage, type Language } from '#shop/values/language.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { prepareAreas } from '#web/storefront/checkout/areas.server.ts'
import { cardView, giftView, senderLogo, type CardView, type GiftView, type SenderLogo } from './gift.server.ts'
import type { RecipientText } from './texts.ts'

/** What becomes of the box, as the page says it. */
export type RecipientStatus =
  | 'answered'
  | 'given'
  | 'charity'
  | 'declined'
  | 'returned'
  | 'waiting'
  | 'ordered'
  | 'on-the-way'
  | 'failed'
  | 'delivered'
  | 'at-sender'
  | 'passed-on'
  | 'gone'

/** What a recipient sees: the gift, its sender and the next question. Never the price or the other recipients. */
export type RecipientView = {
  from: string
  logo: SenderLogo | null
  name: string
  /** The other language, and the offer to read in it, in its own words. */
  readIn: { language: Language; text: string }
  gift: GiftView | null
  card: CardView | null
  /** A question, or how it stands. */
  step: 'place' | 'day' | 'give' | 'status'
  status: RecipientStatus
  when: string
  /** Where the box goes, line by line. */
  where: string[]
  /** The person or the charity to whom it was given. */
  to: string
  /** Until when this can be changed; empty when it cannot. */
  until: string
  /** Whether it could be changed before. */
  wasChangeable: boolean
  passOn: boolean
  charity: string
  declines: 'left-out' | 'sender' | 'final'
  place: { areaId: string; address: string; landmark: string }
  person: { name: string; phone: string }
  /** The address for the question about the day. */
  placeText: string[]
  days: { value: string; before: string; title: string; detail: string }[]
  /** The recipient's earlier answer, if that day and time are still available. */
  chosen: { when: string; ripeness: string }
  ripeness: { value: string; key: RecipientText }[]
  thanks: string
  takesPhoto: boolean
  hasPhoto: boolean
  phone: string
}

export async function recipientView(
  { ctx: { db, now } }: RequestContext,
  { token, step: asked, language }: { token: string; step: string | null; language: Language },
): Promise<RecipientView | null> {
  const found = await recipientByLink(db, token, now)
  if (!found) return null
  await prepareAreas(db)
  const { run } = found
  const [terms, box] = [await termsOf(db, run), await boxOf(db, found)]
  const row = withPendingPlace(found.row)
  const end = run.state === 'confirmed' && !box ? null : await changeableUntil(db, found, now)
  const status = statusOf(found, box)
  const step = stepOf({ found, row, asked, status, open: end !== null })
  const rooms = step === 'day' || (step === 'status' && !box) ? await daysForLink(db, found, now) : []
  const [day, slotId] = box ? [box.day, box.slotId] : [row.read.day, row.slotId]
  const chosen = rooms.find((room) => room.day === day && room.slotId === slotId)
  const other = otherLanguage(language)
  const { phone, complaintPhone } = await brand(db)
  const from = senderIn(run, terms, language)
  const lines = await linesOf(db, { found, box, status, language })
  return {
    from,
    logo: await senderLogo(db, { found, token, alt: from }),
    name: row.name,
    readIn: { language: other, text: wordsOf('recipient', other)('for.readHere') },
    gift: await giftView(db, found, language),
    card: await cardView(db, { found, token, terms, box, language }),
    step,
    status,
    ...lines,
    when: whenText(box?.day ?? row.read.day ?? run.day, box ?? chosen, language),
    until: end === null ? '' : formatUntil(earlier(end, box ? null : chosen), language),
    wasChangeable: box?.state === 'planned' || box?.state === 'packed',
    passOn: run.mayPassOn,
    charity: run.charity?.name ?? '',
    declines: declinedTo(run) ? 'sender' : box ? 'final' : 'left-out',
    ...formOf(row),
    placeText: await placeLines(db, { areaId: row.areaId, address: row.address, landmark: row.landmark }, language),
    days: rooms.map((room) => ({
      value: `${room.day} ${room.slotId}`,
      before: '',
      title: formatDay(room.day, language, 'long'),
      detail: formatHours(room.starts, room.ends, language),
    })),
    chosen: { when: chosen ? `${chosen.day} ${chosen.slotId}` : '', ripeness: row.ripeness ?? '' },
    ripeness: RIPENESS.map((value) => ({ value, key: `for.ripe.${value}` })),
    thanks: row.thanks ?? '',
    takesPhoto: status === 'delivered' || status === 'at-sender',
    hasPhoto: row.thanksFile !== null,
    phone: complaintPhone || phone,
  }
}

/** Fields of the forms: an own address is not offered for another person, nor the other way round. */
function formOf(row: RecipientRow): Pick<RecipientView, 'place' | 'person'> {
  return {
    place: { areaId: row.areaId ?? '', address: row.address, landmark: row.landmark },
    person: { name: row.givenName ?? '', phone: row.givenPhone ? nationalPhone(row.givenPhone) : '' },
  }
}

function statusOf({ run, row }: LinkFound, box: Consignment | null): RecipientStatus {
  const declined = declinedTo(run) ? 'returned' : 'declined'
  if (run.state === 'confirmed' && (!box || box.state === 'cancelled' || box.state === 'returned')) {
    return row.state === 'declined' ? 'declined' : 'gone'
  }
  if (row.state === 'declined') return declined
  const passedOn = row.state === 'answered' && row.goesTo !== 'self'
  switch (box?.state) {
    case 'delivered':
      if (passedOn) return 'passed-on'
      return isAsked(row) ? 'at-sender' : 'delivered'
    case 'dispatched':
      return passedOn ? passedOnBy(row) : 'on-the-way'
    case 'failed':
      return passedOn ? passedOnBy(row) : 'failed'
    default:
      if (passedOn) return passedOnBy(row)
      if (!box) return 'answered'
      return isAsked(row) ? 'waiting' : 'ordered'
  }
}

/** Asked, and has not answered. */
function isAsked({ byLink, state }: RecipientRow): boolean {
  return byLink && state !== 'answered'
}

function passedOnBy({ goesTo }: RecipientRow): 'given' | 'charity' {
  return goesTo === 'charity' ? 'charity' : 'given'
}

type StepFacts = { found: LinkFound; row: RecipientRow; asked: string | null; status: RecipientStatus; open: boolean }

function stepOf({ found: { run }, row, asked, status, open }: StepFacts): RecipientView['step'] {
  const known = row.areaId !== null && row.address !== '' && (row.goesTo !== 'charity' || row.pendingPlace !== null)
  if (!open) return 'status'
  if (asked === 'give' && run.mayPassOn) return 'give'
  if (asked === 'place') return 'place'
  if (asked === 'day') return known ? 'day' : 'place'
  // A declined gift, and the box of an ordered run, are first shown as they stand.
  const answered = row.state === 'answered' || row.state === 'declined' || status !== 'answered'
  return answered ? 'status' : known ? 'day' : 'place'
}

type Lines = { found: LinkFound; box: Consignment | null; status: RecipientStatus; language: Language }

/** Who gets it and where. The address of a charity or of the sender is not the recipient's business. */
async function linesOf(
  db: RequestContext['ctx']['db'],
  { found: { run, row }, box, status, language }: Lines,
): Promise<Pick<RecipientView, 'where' | 'to'>> {
  const to = row.goesTo === 'charity' ? (run.charity?.name ?? '') : (row.givenName ?? '')
  if (status === 'charity' || status === 'declined' || status === 'returned' || status === 'gone') return { where: [], to }
  const place = box
    ? { areaId: box.areaId, address: box.recipient.addressLine, landmark: box.recipient.landmark ?? '' }
    : { areaId: row.areaId, address: row.address, landmark: row.landmark }
  return { where: await placeLines(db, place, language), to }
}

async function placeLines(
  db: RequestContext['ctx']['db'],
  { areaId, address, landmark }: { areaId: string | null; address: string; landmark: string },
  language: Language,
): Promise<string[]> {
  const place = areaId === null ? undefined : (await placesOf(db, [areaId])).get(areaId)
  const area = place ? `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}` : ''
  return [address, landmark, area].filter(Boolean)
}

/** The link of an unordered run may end before the chosen slot closes, or after. */
function earlier(end: Date, chosen: DayToChoose | null | undefined): Date {
  return chosen && chosen.closesAt < end ? chosen.closesAt : end
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
