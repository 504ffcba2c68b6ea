import { randomBytes } from 'node:crypto'
import { bkashTime, PAYER, type BkashAgreement, type BkashState } from './bkash-state.ts'
import { textOf, type Handled, type Wire } from './control.ts'

const DAY_MS = 24 * 3_600_000
const MESSAGES: Record<string, string> = {
  '2048': 'Invalid Payer Reference',
  '2049': 'Invalid Merchant Callback URL',
  '2050': 'Agreement already exists between payer and merchant',
  '2051': 'Invalid Agreement ID',
  '2052': 'Agreement is in incomplete state',
  '2053': 'Agreement has already been cancelled',
  '2054': "Agreement execution pre-requisite hasn't been met",
  '2055': 'Invalid Agreement State',
  '2116': 'The agreement execution has already been completed',
}

type Inside = { wire: Wire; state: BkashState }
type Fields = Record<string, unknown>

function refuse(statusCode: string): Handled {
  return { body: { statusCode, statusMessage: MESSAGES[statusCode] ?? 'Refused' } }
}

const DONE = { statusCode: '0000', statusMessage: 'Successful' }

/** Agreements: created with mode 0000, executed like a payment, asked for and cancelled by their id. */
export function agreementAnswers(inside: Inside & { address: () => string }) {
  const { state } = inside
  return {
    create: (fields: Fields) => create(inside, fields),
    execute: (agreement: BkashAgreement) => execute(inside, agreement),
    query: (agreement: BkashAgreement) => query(state, agreement),
    status: (fields: Fields) => status(state, fields),
    cancel: (fields: Fields) => cancel(inside, fields),
    /** The code that refuses a payment with this agreement; null when it is good. */
    refusesPayment: (id: string): string | null => {
      const agreement = byId(state, id)
      if (!agreement) return '2051'
      return agreement.state === 'Completed' ? null : '2053'
    },
  }
}

function byId({ agreements }: BkashState, id: string): BkashAgreement | undefined {
  return [...agreements.values()].find(({ agreementID }) => agreementID !== null && agreementID === id)
}

function create({ wire, state, address }: Inside & { address: () => string }, fields: Fields): Handled {
  const [callback, payerReference] = [textOf(fields, 'callbackURL'), textOf(fields, 'payerReference')]
  if (!/^[^<>&]{1,255}$/.test(payerReference)) return refuse('2048')
  if (!URL.canParse(callback)) return refuse('2049')
  const now = wire.now()
  const paymentID = `TR0000${randomBytes(4).toString('hex')}${now.getTime()}`
  state.agreements.set(paymentID, {
    paymentID,
    payerReference,
    callback,
    createdAt: now,
    choice: null,
    state: 'Initiated',
    agreementID: null,
    executions: 0,
  })
  return {
    body: {
      ...DONE,
      paymentID,
      bkashURL: `${address()}/bkash/pay?paymentId=${paymentID}&hash=${randomBytes(8).toString('hex')}&mode=0000&apiVersion=v1.2.0-beta/`,
      callbackURL: callback,
      payerReference,
      agreementStatus: 'Initiated',
      agreementCreateTime: bkashTime(now),
    },
  }
}

function execute({ wire }: Inside, agreement: BkashAgreement): Handled {
  agreement.executions += 1
  if (agreement.state === 'Completed' || agreement.state === 'Cancelled') return refuse('2116')
  if (agreement.state === 'Failed' || wire.now().getTime() - agreement.createdAt.getTime() > DAY_MS) return refuse('2055')
  if (agreement.choice === null || agreement.choice === 'cancel' || agreement.choice === 'failure') return refuse('2054')
  if (agreement.choice === 'exists') {
    agreement.state = 'Failed'
    return refuse('2050')
  }
  agreement.state = 'Completed'
  agreement.agreementID = `TokenizedMerchant01${randomBytes(4).toString('hex').toUpperCase()}${wire.now().getTime()}`
  return {
    hang: agreement.choice === 'silent',
    body: { ...DONE, ...facts(agreement), agreementExecuteTime: bkashTime(wire.now()), customerMsisdn: PAYER },
  }
}

/** The answer to the query of a payment. */
function query(state: BkashState, agreement: BkashAgreement): Handled {
  if (!state.tellsAgreements) return { body: { statusCode: '2002', statusMessage: 'Invalid Payment ID' } }
  const { paymentID, payerReference, createdAt, agreementID } = agreement
  const made = agreementID !== null && { ...facts(agreement), customerMsisdn: PAYER }
  return { body: { ...DONE, paymentID, mode: '0000', payerReference, paymentCreateTime: bkashTime(createdAt), ...made } }
}

function status(state: BkashState, fields: Fields): Handled {
  const agreement = byId(state, textOf(fields, 'agreementID'))
  return agreement ? { body: { ...DONE, ...facts(agreement), customerMsisdn: PAYER } } : refuse('2051')
}

function cancel({ wire, state }: Inside, fields: Fields): Handled {
  const agreement = byId(state, textOf(fields, 'agreementID'))
  if (!agreement) return refuse('2051')
  if (agreement.state === 'Cancelled') return refuse('2053')
  agreement.state = 'Cancelled'
  return { body: { ...DONE, ...facts(agreement), agreementVoidTime: bkashTime(wire.now()) } }
}

function facts({ paymentID, agreementID, payerReference, state }: BkashAgreement) {
  return { paymentID, agreementID, payerReference, agreementStatus: state }
}
