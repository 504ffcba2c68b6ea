type Fields = Record<string, unknown>

const HASH = /^[0-9a-f]{64}$/
const ACCEPTED_MS = 72 * 3_600_000
const KNOWN = ['client_id', 'user_id', 'timestamp_micros', 'consent', 'user_data', 'events', 'validation_behavior']
const LONGEST_VALUE = 100

/** What is wrong with a message of the Measurement Protocol, as the paths of its fields. */
export function googleFaults(body: Fields, now: Date): string[] {
  const events = Array.isArray(body['events']) ? (body['events'] as Fields[]) : []
  return [
    ...Object.keys(body).filter((name) => !KNOWN.includes(name)),
    ...wrong(typeof body['client_id'] === 'string' && body['client_id'] !== '', 'client_id'),
    ...wrong(isTime(body['timestamp_micros'], now), 'timestamp_micros'),
    ...consentFaults(body['consent']),
    ...userFaults(body),
    ...wrong(events.length > 0 && events.length <= 25, 'events'),
    ...events.flatMap(eventFaults),
  ]
}

function wrong(holds: boolean, path: string): string[] {
  return holds ? [] : [path]
}

/** Microseconds have 16 digits; an event older than 72 hours is dropped. */
function isTime(value: unknown, now: Date): boolean {
  if (!Number.isInteger(value) || String(value).length !== 16) return false
  const age = now.getTime() - Number(value) / 1000
  return age <= ACCEPTED_MS && age >= -60_000
}

function consentFaults(value: unknown): string[] {
  const states = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return states.flatMap(([name, state]) =>
    wrong(
      ['ad_user_data', 'ad_personalization'].includes(name) && ['GRANTED', 'DENIED'].includes(String(state)),
      `consent.${name}`,
    ),
  )
}

function userFaults(body: Fields): string[] {
  const user = body['user_data']
  if (user === undefined) return []
  const hashes = Object.entries(user as Fields).flatMap(([name, values]) =>
    wrong(
      ['sha256_email_address', 'sha256_phone_number'].includes(name) &&
        Array.isArray(values) &&
        (values as unknown[]).every((one) => typeof one === 'string' && HASH.test(one)),
      `user_data.${name}`,
    ),
  )
  return [...wrong(typeof body['user_id'] === 'string', 'user_id'), ...hashes]
}

function eventFaults({ name, params }: Fields): string[] {
  const given = typeof params === 'object' && params !== null ? ({ ...params } as Fields) : {}
  const location = given['page_location'] ?? ''
  const texts = Object.entries(given).filter(([key, value]) => typeof value === 'string' && key !== 'page_location')
  return [
    ...wrong(name === 'purchase' || name === 'refund', 'events.name'),
    ...wrong(typeof given['transaction_id'] === 'string', 'events.params.transaction_id'),
    ...wrong(/^[A-Z]{3}$/.test(String(given['currency'])), 'events.params.currency'),
    ...wrong(typeof given['value'] === 'number', 'events.params.value'),
    ...wrong(typeof location === 'string' && location.length <= 1000, 'events.params.page_location'),
    ...texts.flatMap(([key, value]) => wrong(String(value).length <= LONGEST_VALUE, `events.params.${key}`)),
    ...(name === 'purchase' ? itemFaults(given['items']) : []),
  ]
}

function itemFaults(items: unknown): string[] {
  const good = (item: Fields) =>
    typeof item['item_id'] === 'string' &&
    typeof item['item_name'] === 'string' &&
    Number.isInteger(item['quantity']) &&
    typeof item['price'] === 'number'
  return wrong(Array.isArray(items) && items.length > 0 && (items as Fields[]).every(good), 'events.params.items')
}
