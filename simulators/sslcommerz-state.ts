import { createHash, randomBytes } from 'node:crypto'

/** What a person does on SSLCommerz's page. */
export const SSLCOMMERZ_CHOICES = {
  card: 'Pay by card',
  wallet: 'Pay by mobile wallet',
  risky: 'Pay by a card that SSLCommerz doubts (risk level 1)',
  less: 'Pay another amount than asked for (1 taka)',
  dollars: 'Pay in another currency',
  failure: 'Card is declined',
  cancel: 'Cancel',
  close: 'Pay, and the shop is told nothing',
} as const
export type SslcommerzChoice = keyof typeof SSLCOMMERZ_CHOICES

/** When the IPN is sent, relative to the buyer's return. */
export const IPN_CHOICES = {
  before: 'before the return',
  after: 'after the return',
  twice: 'before and after',
  never: 'never',
} as const
export type IpnChoice = keyof typeof IPN_CHOICES

export type Transaction = {
  status: 'VALID' | 'VALIDATED' | 'FAILED' | 'CANCELLED'
  fields: Record<string, string>
}

type Session = { key: string; asked: Record<string, string>; createdAt: Date; tried: Transaction[] }

type SslcommerzRefund = { reference: string; id: string; bankTranId: string; amount: number; at: Date; looksLeft: number }

export type SslcommerzState = {
  sessions: Map<string, Session>
  refunds: SslcommerzRefund[]
  /** How often a refund reports that it is processing before it is refunded. */
  refundLooks: number
  /** What the shop's server answered to each IPN: the HTTP status, or null when unreachable. */
  notified: { attempt: string; status: number | null }[]
}

export const STORE = { id: 'simulatedstore', password: 'simulatedstore@ssl' }

export function newSslcommerzState(): SslcommerzState {
  return { sessions: new Map(), refunds: [], refundLooks: 1, notified: [] }
}

/** `2021-01-26 18:54:43`, in Dhaka time without a zone. */
export function sslcommerzTime(at: Date): string {
  return new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Adds `verify_key` and both hashes, computed as SSLCommerz does. */
export function signed(fields: Record<string, string>, password: string): Record<string, string> {
  const names = Object.keys(fields)
  const hash = (by: 'md5' | 'sha256') => {
    const digest = (text: string) => createHash(by).update(text).digest('hex')
    const all: Record<string, string> = { ...fields, store_passwd: digest(password) }
    return digest(
      Object.keys(all)
        .sort()
        .map((name) => `${name}=${all[name]}`)
        .join('&'),
    )
  }
  return { ...fields, verify_sign: hash('md5'), verify_key: names.join(','), verify_sign_sha2: hash('sha256') }
}

/** Applies the person's choice. Returns what is posted to the shop, and the URL the browser posts it to. */
export function chooseAtSslcommerz(
  session: Session,
  choice: SslcommerzChoice,
  now: Date,
): { action: string; notify: string; fields: Record<string, string> } {
  const { asked } = session
  const transaction: Transaction =
    choice === 'failure' || choice === 'cancel' ? unpaid(session, choice, now) : paid(session, choice, now)
  session.tried.push(transaction)
  const address = choice === 'failure' ? 'fail_url' : choice === 'cancel' ? 'cancel_url' : 'success_url'
  return { action: asked[address]!, notify: asked['ipn_url']!, fields: signed(transaction.fields, STORE.password) }
}

function paid({ asked }: Session, choice: SslcommerzChoice, now: Date): Transaction {
  const wallet = choice === 'wallet'
  const amount = choice === 'less' ? '1.00' : asked['total_amount']!
  const stamp = sslcommerzTime(now).replace(/\D/g, '').slice(2)
  return {
    status: 'VALID',
    fields: {
      tran_id: asked['tran_id']!,
      val_id: `${stamp}${randomBytes(8).toString('hex')}`,
      amount,
      card_type: wallet ? 'DBBLMOBILEB-Dbbl Mobile Banking' : 'VISA-Dutch Bangla',
      store_amount: (Number(amount) * 0.975).toFixed(2),
      card_no: wallet ? '' : '432149XXXXXX0667',
      bank_tran_id: `${stamp}${randomBytes(9).toString('hex')}`,
      status: 'VALID',
      tran_date: sslcommerzTime(now),
      error: '',
      currency: 'BDT',
      card_issuer: wallet ? 'DBBL Mobile Banking' : 'STANDARD CHARTERED BANK',
      card_brand: wallet ? 'MOBILEBANKING' : 'VISA',
      card_sub_brand: 'Classic',
      card_issuer_country: 'Bangladesh',
      card_issuer_country_code: 'BD',
      store_id: STORE.id,
      currency_type: choice === 'dollars' ? 'USD' : asked['currency']!,
      currency_amount: amount,
      currency_rate: '1.0000',
      base_fair: '0.00',
      value_a: asked['value_a'] ?? '',
      value_b: asked['value_b'] ?? '',
      value_c: asked['value_c'] ?? '',
      value_d: asked['value_d'] ?? '',
      risk_level: choice === 'risky' ? '1' : '0',
      risk_title: choice === 'risky' ? 'Risky' : 'Safe',
    },
  }
}

/** Without a `val_id`: nothing was paid. */
function unpaid({ asked }: Session, choice: 'failure' | 'cancel', now: Date): Transaction {
  const status = choice === 'failure' ? 'FAILED' : 'CANCELLED'
  return {
    status,
    fields: {
      tran_id: asked['tran_id']!,
      error: choice === 'failure' ? 'Invalid Card Number' : 'Cancelled by User',
      status,
      bank_tran_id: '',
      currency: 'BDT',
      tran_date: sslcommerzTime(now),
      amount: asked['total_amount']!,
      store_id: STORE.id,
      card_type: '',
      card_no: '',
      currency_type: asked['currency']!,
      currency_amount: asked['total_amount']!,
      currency_rate: '1.0000',
      base_fair: '0.00',
    },
  }
}
