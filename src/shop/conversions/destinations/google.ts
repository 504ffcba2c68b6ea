import { inLanguage, paisaToTaka, subtractMoney, DEFAULT_LANGUAGE } from '../../values/index.ts'
import { answerWords, partOf, type Account, type Conversion, type ConversionRequest, type Destination } from '../destination.ts'
import { googleEmailHash, plusPhoneHash } from '../hashes.ts'
import type { Verdict } from '../model.ts'
import { itemPrice } from './item-price.ts'

const LONGEST_TEXT = 100
const LONGEST_ADDRESS = 1000

/** The Measurement Protocol of Google Analytics 4. It accepts everything with the same answer; only its debug address checks what is sent. */
export const google: Destination = {
  acceptedHours: 72,
  takesRefunds: true,
  accountForm: /^G-[A-Z0-9]{4,20}$/,
  testsByCode: false,
  request: (conversion, account) => requestTo('/mp/collect', conversion, account),
  testRequest: (conversion, account) => {
    const { url, body } = requestTo('/debug/mp/collect', conversion, account)
    return { url, body: { ...body, validation_behavior: 'ENFORCE_RECOMMENDATIONS' } }
  },
  verdict: ({ status }) =>
    status >= 200 && status < 300
      ? { is: 'sent' }
      : { is: status === 400 || status === 413 ? 'refused' : 'failed', answer: answerWords(`HTTP ${status}`) },
  testVerdict,
}

function requestTo(
  path: string,
  conversion: Conversion,
  { url, account, secret }: Account,
): ConversionRequest & { body: object } {
  const query = new URLSearchParams({ measurement_id: account, api_secret: secret })
  return { url: `${url}${path}?${query}`, body: bodyOf(conversion) }
}

/** `client_id` and `user_id` belong to this one order: Google can't connect two orders by them. */
function bodyOf({ eventId, kind, at, facts, clicks, shopUrl }: Conversion) {
  const seconds = Math.floor(at.getTime() / 1000)
  // The id of a click on Facebook is none of Google's business.
  const { fbclid: _, ...known } = clicks
  const query = new URLSearchParams(known).toString()
  const goods = paisaToTaka(subtractMoney(facts.total, facts.delivery))
  const common = {
    transaction_id: facts.number,
    currency: 'BDT',
    value: goods,
    session_id: String(seconds),
    engagement_time_msec: 1,
  }
  return {
    client_id: `${Number.parseInt(eventId.slice(0, 8), 16)}.${seconds}`,
    user_id: eventId,
    timestamp_micros: at.getTime() * 1000,
    // The buyer agreed that the order is told, not that advertisements are chosen for them.
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
    user_data: {
      sha256_phone_number: [plusPhoneHash(facts.buyer.phone)],
      ...(facts.buyer.email && { sha256_email_address: [googleEmailHash(facts.buyer.email)] }),
    },
    events: [
      kind === 'refund'
        ? { name: 'refund', params: common }
        : {
            name: 'purchase',
            params: {
              ...common,
              shipping: paisaToTaka(facts.delivery),
              page_location: `${shopUrl}/${query && `?${query}`}`.slice(0, LONGEST_ADDRESS),
              items: facts.lines.map((line) => ({
                item_id: line.variantId,
                item_name: inLanguage(line.name, DEFAULT_LANGUAGE).slice(0, LONGEST_TEXT),
                item_variant: inLanguage(line.label, DEFAULT_LANGUAGE).slice(0, LONGEST_TEXT),
                price: itemPrice(line),
                quantity: line.units,
              })),
            },
          },
    ],
  }
}

function testVerdict({ status, body }: { status: number; body: unknown }): Verdict {
  const messages = partOf(body, 'validationMessages')
  if (status !== 200 || !Array.isArray(messages)) return { is: 'failed', answer: answerWords(`HTTP ${status}`) }
  const [first] = messages as unknown[]
  if (first === undefined) return { is: 'sent' }
  return { is: 'refused', answer: answerWords([partOf(first, 'fieldPath'), partOf(first, 'description')].join(': ')) }
}
