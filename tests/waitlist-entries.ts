import { sql, type Insertable } from 'kysely'
import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { joinWaitlist, askForFruit } from '#shop/waitlist/index.ts'
import type { Tables } from '#shop/tables.ts'
import type { Phone } from '#shop/values/index.ts'
import { phone } from './world-data.ts'
import type { Shop } from './world.ts'

type Asked = { phone: Phone; product?: string; districtId?: string | null }

/** Puts a person on the list of a product: guava, unless another is named. */
export async function waitFor(shop: Shop, { phone, product = 'guava', districtId = null }: Asked): Promise<void> {
  const joined = await joinWaitlist(shop.as('guest'), {
    productId: shop.product(product),
    variantId: null,
    contact: { phone, email: null },
    language: 'en',
    districtId,
    consent: 'Tell me by SMS when this fruit can be ordered.',
  })
  if (!joined.ok) throw new Error(joined.problem)
}

/** Notes that a person asks for a fruit that the shop does not have. */
export async function askFor(
  shop: Shop,
  { phone, name, districtId = null }: { phone: Phone; name: string; districtId?: string | null },
) {
  const asked = await askForFruit(shop.as('guest'), {
    name,
    contact: { phone, email: null },
    language: 'en',
    districtId,
    consent: 'Tell me by SMS when this fruit can be ordered.',
  })
  if (!asked.ok) throw new Error(asked.problem)
}

/** A person who was told about guava and has six hours to order. Returns the token of the link in the message. */
export async function toldPerson(shop: Shop, phone: Phone): Promise<string> {
  await waitFor(shop, { phone })
  const token = `the-token-of-${phone.slice(1)}-0123456789`
  await sql`
    update waitlist.entries set state = 'notified', notified_at = ${shop.now}::timestamptz,
      answer_until = ${shop.now}::timestamptz + interval '6 hours', token_hash = encode(sha256(${token}::bytea), 'hex')
    where phone = ${phone} and product_id = ${shop.product('guava')}::uuid`.execute(shop.db)
  return token
}

/** A row of the list for the archive, with the given differences. */
export function entryRow(
  ids: { product: string; variant: string },
  now: Date,
  difference: Partial<Insertable<Tables['waitlist.entries']>>,
) {
  return {
    id: newId(now),
    product_id: ids.product,
    variant_id: ids.variant,
    grams: 5_000,
    language: 'bn' as const,
    district_id: 'dhaka',
    consent: 'হ্যাঁ, "জানান"',
    privacy_version: 1,
    created_at: now,
    ...difference,
  }
}

/** A person who was told, one who waits, and one who asked for fruit that is not in the catalogue. */
export function entryRows(id: Parameters<typeof entryRow>[0], now: Date): Rows {
  return {
    'waitlist.entries': [
      entryRow(id, now, { phone: phone('01711223344'), state: 'notified', notified_at: now, answer_until: now }),
      entryRow(id, now, { email: 'a@b.example' }),
      entryRow(id, now, {
        email: 'a@b.example',
        state: 'unlisted',
        product_id: null,
        variant_id: null,
        grams: null,
        fruit_name: 'রাম্বুটান',
        fruit_key: 'rambutan',
      }),
    ],
  }
}
