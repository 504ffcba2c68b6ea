import { sql } from 'kysely'
import { beginPayment, issueTaxInvoice, reconcileAttempt, refundOrder } from '#shop/billing/index.ts'
import { paymentsOf, saveBankAccount, bankAccountVersion } from '#shop/payments/index.ts'
import { fakeGateway } from '../fake-gateway.ts'
import { placed } from '../invoice-documents.ts'
import { idOf, taka } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'
import { buyer, shopUrl, type Made, to } from './order-parts.ts'

const GATEWAYS = ['bkash', 'sslcommerz'] as const

/** Paid, refunded in part, doubtful, not paid yet, and by a transfer whose receipt nobody has looked at. */
export async function paidOnline(shop: Shop) {
  const bkash = fakeGateway('bkash')
  const gateways = { bkash: bkash.gateway }
  const online = { payment: 'bkash' as const, gateways: GATEWAYS }
  const paid = await placed(at(shop, '11 22:00'), {
    ...to('13'),
    ...buyer('Rina Paul', 14),
    ...online,
    buys: { 'himsagar-5kg': 2 },
  })
  const begin = async (time: string, { token }: Made) =>
    (await done(beginPayment(at(shop, time).as('guest'), { gateways, token, shopUrl, again: true, method: null }))).attempt
  const look = (time: string, attempt: string) =>
    reconcileAttempt(at(shop, time).as('guest'), gateways, { attempt, callback: { status: 'success' }, shopUrl })
  const first = await begin('11 22:01', paid)
  bkash.fail(first, 'insufficient-balance')
  await look('11 22:03', first)
  const second = await begin('11 22:05', paid)
  bkash.pay(second)
  await look('11 22:06', second)
  const { id: paymentId } = (await paymentsOf(shop.db, [paid.orderId])).find(({ captured }) => captured > 0)!
  const refund = {
    gateways,
    orderId: paid.orderId,
    paymentId,
    amount: taka(150),
    way: 'by-hand',
    reason: 'One was soft',
    shopUrl,
  } as const
  await done(refundOrder(at(shop, '12 10:30').as('owner'), refund))
  const doubtful = await placed(at(shop, '12 09:00'), {
    ...to('13'),
    ...buyer('Sohel Rana', 15),
    ...online,
    buys: { 'langra-5kg': 1 },
  })
  const third = await begin('12 09:01', doubtful)
  bkash.pay(third, { risky: true })
  await look('12 09:02', third)
  const unpaid = await placed(at(shop, '12 13:45'), {
    ...to('13'),
    ...buyer('Babul Mia', 16),
    ...online,
    buys: { 'litchi-100': 1 },
  })
  await begin('12 13:46', unpaid)
  await sendToWallets(shop, unpaid)
  return { paid, unpaid, transfer: await byTransfer(shop) }
}

/** Two wallets that are off, a transaction that a buyer typed, the money of another one, and money without an order. */
async function sendToWallets(shop: Shop, { orderId }: Made): Promise<void> {
  const { id: paymentId } = (await paymentsOf(shop.db, [orderId]))[0]!
  const { now } = at(shop, '12 13:50')
  await sql`
    insert into payments.wallets (kind, number, account, shown_name, active, strict, statement_columns) values
      ('bkash', '01711000001', 'merchant', 'PakaFol', false, true,
        '{"trxId": "Trx ID", "amount": "Amount", "time": "Date", "sender": ""}'),
      ('rocket', '018110000025', 'personal', 'PakaFol', false, false, null)`.execute(shop.db)
  await sql`
    insert into payments.wallet_claims (id, order_id, payment_id, wallet, trx_id, sender_digits, sent_at)
    values (${idOf('wallet claim')}::uuid, ${orderId}::uuid, ${paymentId}::uuid, 'nagad', '9A7B6C5D4E', '5678', ${now})`.execute(
    shop.db,
  )
  await sql`
    insert into payments.wallet_receipts (id, wallet, trx_id, amount_paisa, received_at, source, actor, recorded_at) values
      (${idOf('wallet money')}::uuid, 'bkash', '9A7B6C5D4E', 65000, ${now}, 'statement', 'staff:Owner', ${now}),
      (${idOf('other money')}::uuid, 'rocket', '1234567890', 120050, ${now}, 'hand', 'staff:Owner', ${now})`.execute(shop.db)
}

async function byTransfer(shop: Shop): Promise<Made> {
  const account = {
    holder: 'PakaFol',
    bank: 'Dutch-Bangla Bank',
    branch: 'Dhanmondi',
    accountNumber: '0012345678',
    routingNumber: '090261187',
  }
  await done(saveBankAccount(at(shop, '01 10:00').as('owner'), { account, seen: bankAccountVersion(null) }))
  const transfer = await placed(at(shop, '12 07:00'), {
    ...to('14'),
    ...buyer('Meer Ahmed', 17),
    payment: 'bank-transfer',
    buys: { 'himsagar-5kg': 4 },
  })
  const { id: paymentId } = (await paymentsOf(shop.db, [transfer.orderId]))[0]!
  await sql`
    insert into payments.transfer_proofs (id, order_id, payment_id, file, kind, state, sent_at)
    values (${idOf('receipt upload')}::uuid, ${transfer.orderId}::uuid, ${paymentId}::uuid, 'proofs/receipt.webp', 'image/webp', 'waiting', ${at(shop, '12 07:30').now})`.execute(
    shop.db,
  )
  return transfer
}

export async function taxInvoice(shop: Shop, { orderId }: Made): Promise<void> {
  const company = { name: 'Meghna Textiles Ltd', bin: '001234567-0101', address: 'Plot 7, Tejgaon, Dhaka' }
  await done(issueTaxInvoice(at(shop, '09 11:00').as('owner'), { orderId, buyer: company, isBusiness: true }))
}
