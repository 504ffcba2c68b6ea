import { z } from '@hono/zod-openapi'
import { addressesOf, blockOfPhones, membershipsOf, MEMBER_ROLES } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import { personById } from '#shop/customers/index.ts'
import { placesOf } from '#shop/places/index.ts'
import { personFigures, usedAddresses } from '#shop/reporting/index.ts'
import { paisaToTaka } from '#shop/values/index.ts'
import { language } from '../fields.ts'
import { TAKA } from '../schemas/cart.ts'
import { companyNames, names, namesOrNull, namesWire } from './names.ts'

const instant = z.string().openapi({ format: 'date-time' })

const summary = {
  id: z.string().openapi({ description: 'Of the account; of the last order for a buyer without one.' }),
  name: z.string().openapi({ example: 'Rahima Khatun' }),
  phone: z.string().openapi({ example: '+8801711223344' }),
  has_account: z.boolean(),
  blocked: z.boolean().openapi({ description: 'No order is taken from them.' }),
}

export const AdminCustomerSummary = z.object(summary).openapi('AdminCustomerSummary')

const Address = z
  .object({
    saved: z.boolean().openapi({ description: 'In the account; else used for an order.' }),
    recipient: z.string(),
    area_id: z.string(),
    area: namesOrNull,
    district: namesOrNull,
    address: z.string(),
    landmark: z.string().nullable(),
    used_at: instant.nullable().openapi({ description: 'When the last order with it was placed; null for a saved one.' }),
  })
  .openapi('AdminCustomerAddress')

export const AdminCustomer = z
  .object({
    ...summary,
    phones: z.array(z.string()).openapi({ description: 'With those of accounts that were merged into this one.' }),
    email: z.string().nullable(),
    language: language.nullable(),
    created_at: instant.nullable().openapi({ description: 'Of the account; null without one.' }),
    block: z.object({ reason: z.string(), at: instant, actor: z.string() }).nullable(),
    orders: z.int().openapi({ description: 'How many were placed.' }),
    delivered: z.int(),
    refused: z.int().openapi({ description: 'Returned, or cancelled after a try to deliver.' }),
    spent: z.number().openapi({ ...TAKA, description: 'Taka, of completed orders.' }),
    latest_order_ids: z.array(z.string()).openapi({ description: 'At most 20, newest first.' }),
    addresses: z.array(Address),
    companies: z.array(z.object({ company_id: z.string(), name: names, role: z.enum(MEMBER_ROLES), blocked: z.boolean() })),
  })
  .openapi('AdminCustomer')

type Wire = z.infer<typeof AdminCustomer>

/** A customer with an account, or a buyer known by an order; null when there is none. */
export async function adminCustomer(reader: Reader, customerId: string): Promise<Wire | null> {
  const person = await personById(reader, customerId)
  if (!person) return null
  const { account, phones } = person
  const [figures, block, companies, addresses] = await Promise.all([
    personFigures(reader, person),
    blockOfPhones(reader, phones),
    account ? membershipsOf(reader, account.id) : [],
    addressesWire(reader, person),
  ])
  return {
    id: person.id,
    name: person.name,
    phone: phones[0]!,
    has_account: account !== null,
    blocked: block !== null,
    phones,
    email: account?.email ?? null,
    language: account?.language ?? null,
    created_at: account?.createdAt.toISOString() ?? null,
    block: block && { reason: block.reason, at: block.at.toISOString(), actor: block.actor },
    orders: figures.orders,
    delivered: figures.delivered,
    refused: figures.refused,
    spent: paisaToTaka(figures.spent),
    latest_order_ids: figures.latest,
    addresses,
    companies: companies.map(({ companyId, company, companyBn, role, blocked }) => ({
      company_id: companyId,
      name: companyNames({ name: company, nameBn: companyBn }),
      role,
      blocked,
    })),
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof personById>>>

async function addressesWire(reader: Reader, person: Person): Promise<Wire['addresses']> {
  const saved = person.account ? await addressesOf(reader, person.account.id, 'own') : []
  const rows = [...saved.map((address) => ({ ...address, usedAt: null })), ...(await usedAddresses(reader, person))]
  const places = await placesOf(
    reader,
    rows.map(({ areaId }) => areaId),
  )
  return rows.map(({ recipientName, areaId, addressLine, landmark, usedAt }) => {
    const place = places.get(areaId)
    return {
      saved: usedAt === null,
      recipient: recipientName,
      area_id: areaId,
      area: place ? namesWire(place.areaName) : null,
      district: place ? namesWire(place.districtName) : null,
      address: addressLine,
      landmark,
      used_at: usedAt?.toISOString() ?? null,
    }
  })
}
