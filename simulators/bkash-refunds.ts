import {
  amountFrom,
  bkashTime,
  newTrxID,
  refundable,
  takaText,
  type BkashPayment,
  type BkashRefund,
  type BkashState,
} from './bkash-state.ts'
import { textOf, type Handled, type Wire } from './control.ts'

const MOST_REFUNDS = 10

type Fields = Record<string, unknown>

/** Refunds of version 2: their fields are spelled differently from everything else, and refusals use HTTP 400. */
export function refundAnswers({ wire, state }: { wire: Wire; state: BkashState }) {
  const find = (fields: Fields): BkashPayment | null => {
    const payment = state.payments.get(textOf(fields, 'paymentId'))
    return payment?.trxID && payment.trxID === fields['trxId'] ? payment : null
  }

  const refund = (fields: Fields): Handled => {
    const payment = find(fields)
    const amount = amountFrom(textOf(fields, 'refundAmount'))
    if (!payment) return refused('2033', 'Transaction not found')
    if (!amount || textOf(fields, 'sku') === '' || textOf(fields, 'reason') === '')
      return refused('2065', 'Mandatory field missing')
    if (payment.refunds.length >= MOST_REFUNDS) return refused('2034', 'Too many refunds')
    if (amount > refundable(payment)) return refused('2026', 'Refund amount exceeds the original transaction amount')
    const made: BkashRefund = {
      refundTrxID: newTrxID(),
      amount,
      at: wire.now(),
      looksLeft: state.refundLooks,
      sku: textOf(fields, 'sku'),
      reason: textOf(fields, 'reason'),
    }
    payment.refunds.push(made)
    return {
      body: {
        originalTrxId: payment.trxID,
        refundTrxId: made.refundTrxID,
        refundTransactionStatus: state.refundLooks > 0 ? 'Pending' : 'Completed',
        originalTrxAmount: takaText(payment.amount),
        refundAmount: takaText(amount),
        currency: 'BDT',
        completedTime: bkashTime(made.at),
        sku: made.sku,
        reason: made.reason,
      },
    }
  }

  const refundStatus = (fields: Fields): Handled => {
    const payment = find(fields)
    if (!payment) return refused('2033', 'Transaction not found')
    return {
      body: {
        originalTrxId: payment.trxID,
        originalTrxAmount: takaText(payment.amount),
        originalTrxCompletedTime: bkashTime(payment.completedAt!),
        refundTransactions: payment.refunds.map((made) => ({
          refundTrxId: made.refundTrxID,
          refundTransactionStatus: stillPending(made) ? 'Pending' : 'Completed',
          refundAmount: takaText(made.amount),
          completedTime: bkashTime(made.at),
        })),
      },
    }
  }
  return { refund, refundStatus }
}

function stillPending(refund: BkashRefund): boolean {
  const pending = refund.looksLeft > 0
  refund.looksLeft -= 1
  return pending
}

function refused(code: string, errorMessageEn: string): Handled {
  return {
    status: 400,
    body: { internalCode: `refund_${code}`, externalCode: code, errorMessageEn, errorMessageBn: 'রিফান্ড করা যায়নি' },
  }
}
