type Fields = Record<string, unknown>

const HASH = /^[0-9a-f]{64}$/
const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'external_id']
const PLAIN = ['client_ip_address', 'client_user_agent', 'fbc', 'fbp']
const SOURCES = [
  'email',
  'website',
  'app',
  'phone_call',
  'chat',
  'physical_store',
  'system_generated',
  'business_messaging',
  'other',
]
const ACCEPTED_SECONDS = 7 * 86_400

/** Why Meta refuses an event; null when it takes it. */
export function metaFault(event: Fields, now: Date): string | null {
  const user = fieldsIn(event, 'user_data')
  const custom = fieldsIn(event, 'custom_data')
  const age = now.getTime() / 1000 - Number(event['event_time'])
  if (event['event_name'] !== 'Purchase' && event['event_name'] !== 'TestOrder') return 'event_name'
  if (!Number.isInteger(event['event_time']) || age > ACCEPTED_SECONDS || age < -60) return 'event_time'
  if (typeof event['event_id'] !== 'string' || event['event_id'] === '') return 'event_id'
  if (!SOURCES.includes(String(event['action_source']))) return 'action_source'
  if (event['action_source'] === 'website') {
    if (!URL.canParse(String(event['event_source_url']))) return 'event_source_url'
    if (typeof user['client_user_agent'] !== 'string') return 'client_user_agent'
  }
  return userFault(user) ?? (event['event_name'] === 'Purchase' ? purchaseFault(custom) : null)
}

function userFault(user: Fields): string | null {
  for (const [name, value] of Object.entries(user)) {
    if (HASHED.includes(name)) {
      const values = Array.isArray(value) ? (value as unknown[]) : [value]
      if (!values.every((one) => typeof one === 'string' && HASH.test(one))) return `user_data.${name} is not hashed`
    } else if (!PLAIN.includes(name)) return `user_data.${name}`
  }
  const fbc = user['fbc']
  if (fbc !== undefined && (typeof fbc !== 'string' || !/^fb\.[012]\.\d{13}\..+$/.test(fbc))) return 'fbc'
  return HASHED.some((name) => user[name] !== undefined) || fbc !== undefined ? null : 'user_data is empty'
}

function purchaseFault(custom: Fields): string | null {
  if (!/^[A-Z]{3}$/.test(String(custom['currency']))) return 'currency'
  if (typeof custom['value'] !== 'number' || custom['value'] < 0) return 'value'
  const contents = custom['contents']
  if (contents === undefined) return null
  const good = (one: Fields) =>
    typeof one['id'] === 'string' && Number.isInteger(one['quantity']) && typeof one['item_price'] === 'number'
  return Array.isArray(contents) && (contents as Fields[]).every(good) ? null : 'contents'
}

function fieldsIn(of: Fields, name: string): Fields {
  const value = of[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
