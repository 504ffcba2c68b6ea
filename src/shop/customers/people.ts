import {
  accountById,
  accountByPhone,
  accountsMergedInto,
  consentOfPhones,
  contactsOfPhone,
  eraseAccounts,
  mailboxOf,
  mergeAccounts,
  withdrawOfferConsent,
  writeAudit,
  type Account,
} from '../accounts/index.ts'
import { eraseOffersOf } from '../campaigns/index.ts'
import { eraseTicketsOf } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { eraseRecipientsOf } from '../fulfilment/index.ts'
import { eraseMessagesOf } from '../messaging/index.ts'
import { eraseConsents } from '../conversions/index.ts'
import { eraseSlipsOf } from '../couriers/index.ts'
import { eraseReviewsOf } from '../reviews/index.ts'
import { erasePayersOf } from '../payments/index.ts'
import { erasePhoneUses } from '../pricing/index.ts'
import { ERASED_PHONE, maskPhone, type Phone } from '../values/index.ts'
import { eraseEntriesOf } from '../waitlist/index.ts'
import { erasePlansOf } from '../weekly/index.ts'
import { eraseClaimsOf } from '../claims/index.ts'
import { eraseDraftsOf } from '../drafts/index.ts'
import { eraseFromSheets } from '../imports/index.ts'
import { eraseFromRemittances } from '../remittances/index.ts'
import { eraseGiftsOf } from '../gifting/index.ts'
import { eraseFromRosters } from '../programmes/index.ts'
import { eraseBuyer, eraseChecks, giveOrders, isId, orderById } from '../ordering/index.ts'

/** A customer: with an account, or known only by the phone number on an order. `id` is the account's id, or that order's. */
export type Person = { id: string; account: Account | null; merged: Account[]; name: string; phones: Phone[] }

/** Finds a person by the id of an account or an order. A merged account, or an order of somebody with an account, leads to that account. */
export async function personById(reader: Reader, id: string): Promise<Person | null> {
  if (!isId(id)) return null
  const account = await accountById(reader, id)
  if (account) return personOf(reader, account)
  const order = await orderById(reader, id)
  if (!order || order.phone === ERASED_PHONE) return null
  const own = (order.customerId && (await accountById(reader, order.customerId))) || (await accountByPhone(reader, order.phone))
  return own ? personOf(reader, own) : { id, account: null, merged: [], name: order.name, phones: [order.phone] }
}

async function personOf(reader: Reader, found: Account): Promise<Person> {
  const account = found.mergedInto === null ? found : (await accountById(reader, found.mergedInto))!
  const merged = await accountsMergedInto(reader, account.id)
  return {
    id: account.id,
    account,
    merged,
    name: account.name || '—',
    phones: [account.phone, ...merged.map(({ phone }) => phone)],
  }
}

type Merged = { ok: true } | { ok: false; problem: 'same-account' | 'unknown-account' }

/** Moves the orders of the account with the number `fromPhone` to the account that stays. */
export async function mergeCustomers(ctx: Ctx, { intoId, fromPhone }: { intoId: string; fromPhone: Phone }): Promise<Merged> {
  return ctx.db.transaction(async (tx): Promise<Merged> => {
    const other = await accountByPhone(tx, fromPhone)
    if (!other) return { ok: false, problem: 'unknown-account' }
    if (other.id === intoId || other.mergedInto === intoId) return { ok: false, problem: 'same-account' }
    const intoPhone = (await accountById(tx, intoId))?.phone
    if (intoPhone) await keepConsentToItsAddress(tx, ctx, { fromPhone, intoPhone })
    const merged = await mergeAccounts(tx, { fromId: other.id, intoId })
    if (!merged) return { ok: false, problem: 'unknown-account' }
    await giveOrders(tx, { fromId: other.id, intoId })
    await writeAudit(tx, ctx, {
      action: 'merge-customers',
      subject: { type: 'customer', id: intoId, name: maskPhone(merged.into.phone) },
      before: null,
      after: { phone: maskPhone(merged.from.phone) },
    })
    return { ok: true }
  })
}

/** Consent to offers by e-mail was given for the address that the merged account had. Offers must not go to the other one because of it. */
async function keepConsentToItsAddress(
  tx: Tx,
  ctx: Ctx,
  { fromPhone, intoPhone }: { fromPhone: Phone; intoPhone: Phone },
): Promise<void> {
  const [from, into] = [await contactsOfPhone(tx, fromPhone), await contactsOfPhone(tx, intoPhone)]
  if (mailboxOf(from.email) === mailboxOf(into.email) || (await consentOfPhones(tx, into.phones, 'email'))?.given) return
  await withdrawOfferConsent(tx, ctx, { phones: from.phones, how: 'merged with another address', channels: ['email'] })
}

type Erased = { ok: true; orders: number } | { ok: false; problem: 'open-orders' | 'unknown-person' }

/**
 * Erases a person's data: account, addresses, notes, entries of waitlists, their part in campaigns, reminders of carts, weekly plans, chat orders, tickets, messages, delivery photos, photos and notes of claims, slips of couriers, consents about advertisers, transfer
 * receipts, and the name, number and
 * address on orders. The figures of orders stay because the books need them. Refused while an order is open. Staff notes in an order's
 * history stay: the history cannot be changed.
 */
export async function erasePerson(ctx: Ctx, personId: string): Promise<Erased> {
  return ctx.db.transaction((tx) => erasePersonIn(tx, ctx, personId))
}

export async function erasePersonIn(tx: Tx, ctx: Ctx, personId: string): Promise<Erased> {
  const person = await personById(tx, personId)
  if (!person) return { ok: false, problem: 'unknown-person' }
  const { phones, account, merged } = person
  const customerIds = [...(account ? [account.id] : []), ...merged.map(({ id }) => id)]
  const erased = await eraseBuyer(tx, { phones, customerIds })
  if (!erased.ok) return erased
  const { orderIds } = erased
  await eraseRecipientsOf(tx, ctx, orderIds)
  await eraseChecks(tx, orderIds)
  await eraseConsents(tx, orderIds)
  await eraseSlipsOf(tx, ctx, orderIds)
  await eraseReviewsOf(tx, ctx, orderIds)
  await erasePayersOf(tx, ctx, orderIds)
  await eraseClaimsOf(tx, ctx, orderIds)
  await eraseDraftsOf(tx, ctx, { phones, orderIds })
  // As it was typed, and as offers are sent to it.
  const emails = [account, ...merged].flatMap((one) => (one?.email ? [one.email, mailboxOf(one.email)] : []))
  await eraseMessagesOf(tx, { orderIds, recipients: [...phones, ...emails] })
  await eraseEntriesOf(tx, { phones, emails: account?.email ? [account.email.toLowerCase()] : [] })
  await eraseOffersOf(tx, phones)
  await erasePhoneUses(tx, phones)
  const ticketIds = await eraseTicketsOf(tx, phones)
  await eraseGiftsOf(tx, ctx, { phones, ticketIds })
  await erasePlansOf(tx, ctx, phones)
  await eraseFromRosters(tx, ctx, phones)
  await eraseFromSheets(tx, phones)
  await eraseFromRemittances(tx, phones)
  // A blocked person must not be able to lift the block by erasing their account.
  await eraseAccounts(tx, { customerIds, phones, keepBlock: ctx.actor.kind === 'customer' })
  await writeAudit(tx, ctx, {
    action: 'erase-customer',
    subject: { type: 'customer', id: person.id, name: maskPhone(phones[0]!) },
    before: { orders: orderIds.length },
    after: null,
  })
  return { ok: true, orders: orderIds.length }
}
