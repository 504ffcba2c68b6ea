import type { Handled, Wire } from './control.ts'
import { STORE, sslcommerzTime, type SslcommerzState, type Transaction } from './sslcommerz-state.ts'

type Fields = Record<string, string>

/** Payment queries and refunds: one URL for both, distinguished by the fields. */
export function transactionAnswers({ wire, state }: { wire: Wire; state: SslcommerzState }) {
  const every = () => [...state.sessions.values()].flatMap(({ tried }) => tried)
  const { refund, refundStatus } = refundAnswers({ wire, state, every })
  const isStore = (fields: Fields) => fields['store_id'] === STORE.id && fields['store_passwd'] === STORE.password

  const validate = (fields: Fields): Handled => {
    if (!isStore(fields)) return { body: { status: 'INVALID_TRANSACTION', APIConnect: 'FAILED' } }
    const found = every().find((one) => one.fields['val_id'] !== undefined && one.fields['val_id'] === fields['val_id'])
    if (!found) return { body: { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' } }
    const status = found.status
    // The first query returns VALID, later ones VALIDATED.
    if (status === 'VALID') found.status = 'VALIDATED'
    const validated = { validated_on: sslcommerzTime(wire.now()), gw_version: '' }
    return { body: { ...known(found), status, ...validated, APIConnect: 'DONE' } }
  }

  const find = (fields: Fields): Handled => {
    if (!isStore(fields)) return { body: { APIConnect: 'FAILED' } }
    if (fields['refund_amount']) return refund(fields)
    if (fields['refund_ref_id']) return refundStatus(fields['refund_ref_id'])
    const session = fields['sessionkey'] ? state.sessions.get(fields['sessionkey']) : undefined
    if (session) {
      const last = session.tried.at(-1)
      return {
        body: { ...(last ? element(last) : { status: 'PENDING', tran_id: session.asked['tran_id'] }), APIConnect: 'DONE' },
      }
    }
    const found = every().filter((one) => one.fields['tran_id'] === fields['tran_id'])
    const list = found.map(element)
    // A single attempt is returned as an object, not as a list of one.
    return { body: { APIConnect: 'DONE', no_of_trans_found: String(list.length), element: list.length === 1 ? list[0] : list } }
  }

  return { validate, find }
}

function refundAnswers({ wire, state, every }: { wire: Wire; state: SslcommerzState; every: () => Transaction[] }) {
  const refund = (fields: Fields): Handled => {
    const refused = (errorReason: string): Handled => ({
      body: {
        APIConnect: 'DONE',
        bank_tran_id: fields['bank_tran_id'] ?? '',
        trans_id: '',
        refund_ref_id: '',
        status: 'failed',
        errorReason,
      },
    })
    const paid = every().find((one) => one.fields['bank_tran_id'] !== '' && one.fields['bank_tran_id'] === fields['bank_tran_id'])
    const id = fields['refund_trans_id'] ?? ''
    if (!paid) return refused('Transaction not found')
    if (id === '' || id.length > 30) return refused('refund_trans_id is required')
    if (!fields['refund_remarks'] || fields['refund_remarks'].length > 255) return refused('refund_remarks is required')
    if (state.refunds.some((one) => one.id === id)) return refused('Duplicate refund_trans_id')
    const before = state.refunds.filter(({ bankTranId }) => bankTranId === paid.fields['bank_tran_id'])
    const amount = Number(fields['refund_amount'])
    const left = Number(paid.fields['amount']) - before.reduce((sum, one) => sum + one.amount, 0)
    if (!(amount > 0) || amount > left + 0.001) return refused('Refund amount is more than the remaining amount')
    const reference = `${id.slice(-12)}${state.refunds.length + 1}`
    const looksLeft = state.refundLooks
    state.refunds.push({ reference, id, bankTranId: fields['bank_tran_id']!, amount, at: wire.now(), looksLeft })
    return {
      body: {
        APIConnect: 'DONE',
        bank_tran_id: fields['bank_tran_id'],
        trans_id: paid.fields['tran_id'],
        refund_ref_id: reference,
        status: looksLeft > 0 ? 'processing' : 'success',
        errorReason: '',
      },
    }
  }

  const refundStatus = (reference: string): Handled => {
    const found = state.refunds.find((one) => one.reference === reference)
    if (!found) return { body: { APIConnect: 'DONE', status: 'failed', errorReason: 'Refund not found' } }
    const processing = found.looksLeft > 0
    found.looksLeft -= 1
    return {
      body: {
        APIConnect: 'DONE',
        bank_tran_id: found.bankTranId,
        refund_ref_id: reference,
        initiated_on: sslcommerzTime(found.at),
        refunded_on: processing ? '' : sslcommerzTime(wire.now()),
        status: processing ? 'processing' : 'refunded',
        errorReason: '',
      },
    }
  }
  return { refund, refundStatus }
}

/** A validation without the fields of the IPN. */
function known({ fields }: Transaction): Fields {
  const { store_id: _, error: _error, ...rest } = fields
  return rest
}

function element(one: Transaction): Fields {
  return { ...known(one), status: one.status }
}
