import { paisaToTaka } from '../../values/index.ts'
import { answerWords, partOf, type Conversion, type Destination } from '../destination.ts'
import { emailHash, nameHashes, phoneHash } from '../hashes.ts'
import { ACCEPTED_DAYS, type Verdict } from '../model.ts'
import { itemPrice } from './item-price.ts'

/** Limits, outages and rights that somebody can give again: the same event may be accepted later. */
const LATER_CODES = new Set([1, 2, 4, 10, 17, 32, 102, 190, 341, 368, 613])

/** The Conversions API of Meta: an event of a website, with hashed contact data. It has no event for a cancelled order. */
export const meta: Destination = {
  acceptedHours: ACCEPTED_DAYS * 24,
  takesRefunds: false,
  accountForm: /^\d{5,25}$/,
  testsByCode: true,
  request: (conversion, account) => ({
    url: `${account.url}/${account.account}/events`,
    // In the body, because addresses are logged.
    body: { data: [eventOf(conversion)], access_token: account.secret },
  }),
  // Meta does not drop test events: a purchase would count. This one is of a kind of its own, without an amount.
  testRequest: (conversion, account) => {
    const { custom_data: _, ...event } = eventOf(conversion)
    return {
      url: `${account.url}/${account.account}/events`,
      body: {
        data: [{ ...event, event_name: 'TestOrder' }],
        test_event_code: account.testCode,
        access_token: account.secret,
      },
    }
  },
  verdict,
  testVerdict: verdict,
}

function eventOf({ eventId, at, facts, browser, clicks, landedAt, shopUrl }: Conversion) {
  const { first, last } = nameHashes(facts.buyer.name)
  return {
    event_name: 'Purchase',
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    // An event of a website needs the browser's own name.
    action_source: browser === null ? 'system_generated' : 'website',
    event_source_url: `${shopUrl}/checkout`,
    user_data: {
      ph: [phoneHash(facts.buyer.phone)],
      ...(facts.buyer.email && { em: [emailHash(facts.buyer.email)] }),
      ...(first && { fn: [first] }),
      ...(last && { ln: [last] }),
      ...(browser && { client_user_agent: browser }),
      // The form of Meta's own cookie, which the shop does not set.
      ...(clicks.fbclid && landedAt && { fbc: `fb.1.${landedAt.getTime()}.${clicks.fbclid}` }),
    },
    custom_data: {
      currency: 'BDT',
      value: paisaToTaka(facts.total),
      order_id: facts.number,
      content_type: 'product',
      contents: facts.lines.map((line) => ({ id: line.variantId, quantity: line.units, item_price: itemPrice(line) })),
      num_items: facts.lines.reduce((sum, { units }) => sum + units, 0),
    },
  }
}

/** Meta repeats a token that it cannot read. */
function withoutToken(said: string): string {
  return said.replace(/(access token) \S+/gi, '$1 …').replace(/\bEAA[\w-]{8,}/g, '…')
}

function verdict({ status, body }: { status: number; body: unknown }): Verdict {
  if (status === 200 && partOf(body, 'events_received') === 1) return { is: 'sent' }
  const error = partOf(body, 'error')
  const code = partOf(error, 'code')
  const said = partOf(error, 'error_user_msg') ?? partOf(error, 'message')
  const answer = answerWords(
    `${typeof code === 'number' ? `${code}: ` : ''}${typeof said === 'string' ? withoutToken(said) : status}`,
  )
  const isRight = typeof code === 'number' && code >= 200 && code <= 299
  const later = partOf(error, 'is_transient') === true || isRight || (typeof code === 'number' && LATER_CODES.has(code))
  const isRefused = status >= 400 && status < 500 && status !== 429 && typeof code === 'number' && !later
  return { is: isRefused ? 'refused' : 'failed', answer }
}
