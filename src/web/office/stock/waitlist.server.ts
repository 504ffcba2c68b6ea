import { sellables } from '#shop/catalog/index.ts'
import { districtNames } from '#shop/places/index.ts'
import {
  changeWaitlistRules,
  demand,
  demandByWeek,
  demandWeeks,
  unsubscribeContact,
  waitlistRules,
  waitlistRulesVersion,
  type Contact,
} from '#shop/waitlist/index.ts'
import { formatDay, formatWeight, grams, inLanguage, digitsIn, parsePhone } from '#shop/values/index.ts'
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
        id: districtId ?? '',
        name: districtId === null ? null : (inLanguage(districts.get(districtId), language) ?? districtId),
        people: count,
        weight: weight(part),
      })),
    })),
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

const intent = intentsOf<'waitlist'>()

export const waitlistActions = defineActions({
  page: 'waitlist',
  sees: 'see-stock',
  mistakes: { 'not-on-waitlist': 'contact' },
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
