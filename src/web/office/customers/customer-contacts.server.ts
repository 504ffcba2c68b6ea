import { addressesOf } from '#shop/accounts/index.ts'
import type { Person } from '#shop/customers/index.ts'
import { messagesByIds } from '#shop/messaging/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import { placesOf } from '#shop/places/index.ts'
import { messagesToPerson, usedAddresses } from '#shop/reporting/index.ts'
import { dayInDhaka, formatDay, inLanguage, nationalPhone, spacedPhone } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { messageView } from '../messages/message-view.server.ts'
import { messagesToPath } from '../messages/messages-list.ts'
import type { CustomerView } from './customer-view.ts'

const MOST_MESSAGES = 50

/** The addresses saved in the account, then those of orders. */
export async function addressesShown({ ctx, language }: StaffContext, person: Person): Promise<CustomerView['addresses']> {
  const saved = person.account ? await addressesOf(ctx.db, person.account.id, 'own') : []
  const used = await usedAddresses(ctx.db, person)
  const rows = [...saved.map((address) => ({ ...address, usedAt: null })), ...used]
  const places = await placesOf(
    ctx.db,
    rows.map(({ areaId }) => areaId),
  )
  return rows.map(({ recipientName, addressLine, landmark, areaId, usedAt }) => {
    const place = places.get(areaId)
    const area = place && `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}`
    return {
      key: `${usedAt ? 'used' : 'saved'} ${areaId} ${addressLine} ${recipientName}`,
      name: recipientName,
      text: [addressLine, landmark, area].filter(Boolean).join(', '),
      used: usedAt && formatDay(dayInDhaka(usedAt), language, 'withYear'),
    }
  })
}

/** What was sent to them. A login code is never readable here. */
export async function messagesShown({ ctx, language, may }: StaffContext, person: Person): Promise<CustomerView['messages']> {
  if (!may('see-messages')) return null
  const messages = await messagesByIds(ctx.db, await messagesToPerson(ctx.db, person, MOST_MESSAGES))
  const numbers = await orderNumbers(
    ctx.db,
    messages.flatMap(({ orderId }) => orderId ?? []),
  )
  const email = person.account?.email
  return {
    rows: messages.map((message) => ({
      ...messageView(message, language, { masked: false, links: may('open-buyer-links') }),
      order: message.orderId === null ? null : { id: message.orderId, number: numbers.get(message.orderId) ?? '' },
    })),
    all: [
      ...person.phones.map((phone) => ({ to: spacedPhone(phone), path: messagesToPath(nationalPhone(phone)) })),
      ...(email ? [{ to: email, path: messagesToPath(email) }] : []),
    ],
  }
}
