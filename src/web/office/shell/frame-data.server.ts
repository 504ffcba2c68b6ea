import { redirect } from 'react-router'
import { newestOfficeEvent } from '#platform/office-events.ts'
import { PERMISSIONS } from '#shop/accounts/index.ts'
import { brand, iconsOf, logoOf, ticketsWaiting } from '#shop/content/index.ts'
import { orderCounts } from '#shop/ordering/index.ts'
import { inLanguage, dayInDhaka } from '#shop/values/index.ts'
import { isByPasswordAlone } from '#web/http/by-password-alone.ts'
import { endedSessionCookie } from '#web/http/cookies.ts'
import { isHttps } from '#web/http/make-request-context.ts'
import { signInPath, type StaffContext } from '../access.server.ts'
import { officeToken } from '../office-cookies.server.ts'
import { officeLocale } from '../office-locale.server.ts'
import type { OfficeFrameData } from './frame.tsx'

/** The frame's data: the member of staff, their links, and the counts of waiting work. */
export async function frameData(requestContext: StaffContext, asked: { request: Request; url: URL }): Promise<OfficeFrameData> {
  const { shop, ctx, staff, may } = requestContext
  const https = isHttps(shop)
  const speech = officeLocale(asked, https)
  const token = officeToken(asked.request, https)
  // A session without a valid anti-forgery token can change nothing, so it counts as signed out.
  if (token === null) throw redirect(signInPath(asked.url), { headers: { 'Set-Cookie': endedSessionCookie('staff', https) } })
  const [own, orders, tickets, liveAfter] = await Promise.all([
    brand(ctx.db),
    may('see-orders') ? orderCounts(ctx.db, dayInDhaka(ctx.now)) : null,
    may('see-tickets') ? ticketsWaiting(ctx.db, ctx.now) : null,
    isByPasswordAlone(requestContext) ? null : newestOfficeEvent(ctx.db),
  ])
  requestContext.met.brand = own
  return {
    ...speech,
    token,
    shopName: inLanguage(own.name, speech.language),
    logo: logoOf(own, speech.language),
    icons: iconsOf(own),
    name: staff.name,
    role: staff.role,
    may: PERMISSIONS.filter(may),
    counts: { orders: orders?.toConfirm ?? 0, tickets: tickets?.open ?? 0 },
    liveAfter,
  }
}
