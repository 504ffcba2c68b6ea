import { customerById } from '#shop/accounts/index.ts'
import { districtNames } from '#shop/places/index.ts'
import { waitlistRules } from '#shop/waitlist/index.ts'
import { formatTimeOfDay, inLanguage, spacedPhone, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'

/** It may hold the number of the visitor. */
export const ASK_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** What every form asks for: districts, the hours of messages, and the number of a signed-in visitor as people write it, else empty. */
export async function askFormData({ ctx }: RequestContext, language: Language) {
  const [districts, rules, customer] = await Promise.all([
    districtNames(ctx.db),
    waitlistRules(ctx.db),
    ctx.actor.kind === 'customer' ? customerById(ctx.db, ctx.actor.customerId) : null,
  ])
  const collator = new Intl.Collator(language)
  return {
    districts: [...districts]
      .map(([id, name]) => ({ value: id, label: inLanguage(name, language) }))
      .sort((a, b) => collator.compare(a.label, b.label)),
    hours: { from: formatTimeOfDay(rules.from, language), until: formatTimeOfDay(rules.until, language) },
    phone: customer ? spacedPhone(customer.phone) : '',
  }
}
