import { productNames, sellables } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { districtNames } from '#shop/places/index.ts'
import {
  changeWaitlistRules,
  demand,
  demandByWeek,
  demandWeeks,
  dismissFruit,
  keysOfProducts,
  matchFruit,
  productOfKey,
  unsubscribeContact,
  waitlistRules,
  waitlistRulesVersion,
  unlistedDemand,
  type Contact,
} from '#shop/waitlist/index.ts'
import {
  formatDay,
  formatWeight,
  grams,
  inLanguage,
  digitsIn,
  everyText,
  parsePhone,
  type Language,
  type Translations,
} from '#shop/values/index.ts'
import { nameKey } from '#shop/values/languages/name-key.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { thumbnailsOfVariants } from '../products/thumbnails.server.ts'

export type WaitlistView = Awaited<ReturnType<typeof waitlistView>>

/** Who waits for which fruit, and the rules for the messages to them. */
export async function waitlistView({ ctx, language, may }: StaffContext) {
  const [wanted, weekly, rules, districts] = await Promise.all([
    demand(ctx.db, { now: ctx.now }),
    demandByWeek(ctx.db, ctx.now),
    waitlistRules(ctx.db),
    districtNames(ctx.db),
  ])
  const ids = [...new Set([...wanted, ...weekly].map(({ variantId }) => variantId))]
  const [sizes, pictures] = [await sellables(ctx.db, ids), await thumbnailsOfVariants(ctx.db, ids)]
  const weight = (amount: number) => formatWeight(grams(amount), language)
  return {
    rows: wanted.map(({ productId, variantId, people, grams: amount, notified, newPeople, districts: from }) => ({
      productId,
      name: inLanguage(sizes.get(variantId)?.name, language) ?? '',
      picture: pictures.get(variantId) ?? null,
      people,
      weight: weight(amount),
      notified,
      newPeople,
      districts: from.map(({ districtId, people: count, grams: part }) => ({
        ...districtOf(districtId, districts, language),
        people: count,
        weight: weight(part),
      })),
    })),
    ...(await unlistedView(ctx, language, districts)),
    weeks: demandWeeks(ctx.now).map((from) => formatDay(from, language, 'smsDate')),
    byWeek: weekly.map(({ productId, variantId, weeks }) => ({
      productId,
      name: inLanguage(sizes.get(variantId)?.name, language) ?? '',
      weeks: weeks.map(({ people, grams: amount }) => (people === 0 ? null : { people, weight: weight(amount) })),
    })),
    fields: { ...rules, answerHours: digitsIn(language, String(rules.answerHours)) },
    seen: waitlistRulesVersion(rules),
    mayChange: may('manage-messages'),
    mayEnd: may('manage-customers'),
  }
}

function districtOf(id: string | null, districts: ReadonlyMap<string, Translations>, language: Language) {
  return { id: id ?? '', name: id === null ? null : (inLanguage(districts.get(id), language) ?? id) }
}

/** The fruit that people ask for and the shop does not have. `suggested`: the product of this name, if there is one now. `products`: the names to choose from. */
async function unlistedView({ db, now }: StaffContext['ctx'], language: Language, districts: ReadonlyMap<string, Translations>) {
  const unlisted = await unlistedDemand(db, now)
  if (unlisted.length === 0) return { unlisted: [], products: [] }
  const [keys, products] = await Promise.all([keysOfProducts(db), activeProducts(db)])
  const names = new Map(products.map(({ id, name }) => [id, inLanguage(name, language)]))
  return {
    unlisted: unlisted.map(({ key, name, people, newPeople, districts: from, weeks }) => ({
      key,
      name,
      people,
      newPeople,
      districts: from.map(({ districtId, people: count }) => ({ ...districtOf(districtId, districts, language), people: count })),
      weeks,
      suggested: names.get(productOfKey(keys, key) ?? '') ?? '',
    })),
    products: [...names.values()],
  }
}

async function activeProducts(reader: Reader) {
  return (await productNames(reader)).filter(({ state }) => state === 'active')
}

/** The product of a typed name: exactly as it is called, else in any spelling. Null if none or several are called like this. */
async function productTyped(reader: Reader, typed: string): Promise<string | null> {
  const exact = (await activeProducts(reader)).filter(({ name }) => everyText(name).includes(typed))
  return exact.length === 1 ? exact[0]!.id : productOfKey(await keysOfProducts(reader), nameKey(typed))
}

const intent = intentsOf<'waitlist'>()

export const waitlistActions = defineActions({
  page: 'waitlist',
  sees: 'see-stock',
  mistakes: { 'not-on-waitlist': 'contact', 'unknown-product': 'product' },
  intents: {
    rules: intent({
      name: 'waitlist.rules',
      needs: 'manage-messages',
      fields: (read) => ({ from: read.text('from'), until: read.text('until'), answerHours: read.count('answerHours') }),
      run: ({ ctx, seen }, rules) => changeWaitlistRules(ctx, rules, seen),
      done: 'saved',
    }),
    end: intent({
      name: 'waitlist.end',
      needs: 'manage-customers',
      fields: (read) => ({ contact: contactIn(read) }),
      run: ({ ctx }, { contact }) => unsubscribeContact(ctx, contact),
    }),
    match: intent({
      name: 'waitlist.match',
      needs: 'manage-messages',
      fields: (read) => ({ product: read.line('product', 200) }),
      run: async ({ ctx, about }, { product }) => {
        const productId = await productTyped(ctx.db, product)
        return productId === null
          ? ({ ok: false, problem: 'unknown-product' } as const)
          : await matchFruit(ctx, { key: about, productId })
      },
    }),
    dismiss: intent({
      name: 'waitlist.dismiss',
      needs: 'manage-messages',
      run: ({ ctx, about }) => dismissFruit(ctx, about),
    }),
  },
})

/** A phone number or an e-mail address. */
function contactIn(read: FieldReader): Contact {
  const typed = read.text('contact').slice(0, 254)
  if (typed.includes('@')) return { phone: null, email: typed.toLowerCase() }
  const parsed = parsePhone(typed)
  if (!parsed.ok) read.refuse('contact')
  return parsed.ok ? { phone: parsed.phone, email: null } : { phone: null, email: '' }
}
