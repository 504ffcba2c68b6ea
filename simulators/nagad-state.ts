import {
  constants,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

/** What a person does on Nagad's page. */
export const NAGAD_CHOICES = {
  pay: 'Pay',
  later: 'Pay, and Nagad takes the money later',
  less: 'Pay another amount than asked for (1 taka)',
  failure: 'Payment fails',
  cancel: 'Cancel',
  close: 'Pay, and the browser does not return to the shop',
} as const
export type NagadChoice = keyof typeof NAGAD_CHOICES

type NagadPayment = {
  reference: string
  orderId: string
  challenge: string
  orderedAt: Date
  /** Taka, as the shop asked for it; null until the second call. */
  amount: string | null
  callback: string
  status: 'OrderInitiated' | 'Ready' | 'InProgress' | 'Success' | 'Failed' | 'Aborted'
  /** What the person paid, and its number. */
  taken: { amount: string; issuerRef: string; at: Date } | null
  refunds: { number: string; reference: string; amount: number }[]
}

export type NagadState = { payments: Map<string, NagadPayment> }

export const NAGAD_ACCOUNT = { merchantId: '680000000000001', accountNumber: '01811000099', serverIp: '203.0.113.20' }

type Pair = { publicKey: KeyObject; privateKey: KeyObject }
let pairs: { gateway: Pair; merchant: Pair } | null = null

/** The keys of the simulated Nagad and of its merchant, new for each process. */
export function nagadKeys(): { gateway: Pair; merchant: Pair } {
  const make = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  return (pairs ??= { gateway: make(), merchant: make() })
}

export function newNagadState(): NagadState {
  return { payments: new Map() }
}

/** As Nagad encrypts and signs its answers for the merchant. */
export function sealedForMerchant(facts: Record<string, string>): { sensitiveData: string; signature: string } {
  const { gateway, merchant } = nagadKeys()
  const plain = Buffer.from(JSON.stringify(facts))
  const encrypted = publicEncrypt({ key: merchant.publicKey, padding: constants.RSA_PKCS1_PADDING }, plain)
  return { sensitiveData: encrypted.toString('base64'), signature: sign('sha256', plain, gateway.privateKey).toString('base64') }
}

/** What the merchant encrypted and signed, or the reason of Nagad's refusal. */
export function opened(encrypted: string, signature: string): { facts: Record<string, string> } | { reason: string } {
  const { gateway, merchant } = nagadKeys()
  let text: string
  let isSigned: boolean
  try {
    const block = privateDecrypt({ key: gateway.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(encrypted, 'base64'))
    const start = block.indexOf(0, 2) + 1
    if (block.readUInt16BE(0) !== 2 || start < 11) return { reason: 'DecryptionError' }
    const plain = block.subarray(start)
    text = plain.toString()
    isSigned = verify('sha256', plain, merchant.publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return { reason: 'DecryptionError' }
  }
  return isSigned ? { facts: JSON.parse(text) as Record<string, string> } : { reason: 'SignatureVerificationFailed' }
}

/** `20260610100000`, in Dhaka time. */
export function nagadTime(at: Date): string {
  return wallClock(at).replace(/\D/g, '').slice(0, 14)
}

/** `2026-06-10 10:00:00.0`, in Dhaka time. */
export function nagadDateTime(at: Date): string {
  return `${wallClock(at).slice(0, 19).replace('T', ' ')}.0`
}

function wallClock(at: Date): string {
  return new Date(at.getTime() + 6 * 3_600_000).toISOString()
}

/** Base64, as Nagad's ids are. */
export function newReference(orderId: string, now: Date): string {
  return Buffer.from(
    `${nagadTime(now).slice(4)}.${NAGAD_ACCOUNT.merchantId}.${orderId}.${randomBytes(10).toString('hex')}`,
  ).toString('base64')
}

/** Applies the person's choice. Returns the URL the browser is redirected to, null when it does not return. */
export function chooseAtNagad(payment: NagadPayment, choice: NagadChoice, now: Date): string | null {
  if (payment.taken === null) {
    if (choice === 'failure') payment.status = 'Failed'
    else if (choice === 'cancel') payment.status = 'Aborted'
    else {
      payment.status = choice === 'later' ? 'InProgress' : 'Success'
      const amount = choice === 'less' ? '1.00' : payment.amount!
      payment.taken = { amount, issuerRef: randomBytes(5).toString('hex').toUpperCase(), at: now }
    }
  }
  if (choice === 'close') return null
  const { status, taken, orderId, reference } = payment
  const url = new URL(payment.callback)
  const said = status === 'InProgress' ? 'Success' : status
  const facts = {
    merchant: NAGAD_ACCOUNT.merchantId,
    order_id: orderId,
    payment_ref_id: reference,
    status: said,
    status_code: said === 'Success' ? '00_0000_000' : '11_1111_111',
    message: said === 'Success' ? 'Successful Transaction' : `${said} Transaction`,
    payment_dt: nagadTime(now),
    issuer_payment_ref: taken?.issuerRef ?? '',
  }
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  return url.href
}
