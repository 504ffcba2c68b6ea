import { data, redirect, type RouterContextProvider } from 'react-router'
import { mayDo, type Permission } from '#shop/accounts/index.ts'
import type { Actor } from '#shop/context.ts'
import type { Language } from '#shop/values/index.ts'
import { postedForm } from '../http/form.server.ts'
import { isByPasswordAlone } from '../http/by-password-alone.ts'
import { noteSecurity } from '../http/security-log.ts'
import { requestContextKey, type RequestContext } from '../http/request-context.ts'
import { officeLanguage } from './office-cookies.server.ts'

export type Staff = Extract<Actor, { kind: 'staff' }>
export type StaffContext = RequestContext & { staff: Staff; language: Language; may: (permission: Permission) => boolean }

const SETTING_UP = /^\/office\/(?:account|sign-out)(?:\.data)?$/

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/**
 * The access check of the office: every loader and action starts with it. Visitors who are not signed in, and changes without the
 * anti-forgery token, are redirected to sign-in; a member of staff without the permission gets a 403.
 */
export function requireStaff({ context, request, url }: Asked, permission: Permission): StaffContext {
  const requestContext = context.get(requestContextKey)
  const { actor } = requestContext.ctx
  if (actor.kind !== 'staff') throw redirect(signInPath(url))
  if (!mayDo(actor.role, permission)) {
    noteSecurity(requestContext, 'not-allowed', { permission })
    throw data(null, { status: 403 })
  }
  if (lacksSecondFactor(requestContext, url)) throw redirect(SECOND_FACTOR_PATH)
  return { ...requestContext, staff: actor, language: officeLanguage(request), may: (other) => mayDo(actor.role, other) }
}

export const SECOND_FACTOR_PATH = '/office/account?needed=second-factor'

/** A session by password alone reaches only the page that sets up the second factor. */
export function lacksSecondFactor(requestContext: RequestContext, url: URL): boolean {
  return isByPasswordAlone(requestContext) && !SETTING_UP.test(url.pathname)
}

export function signInPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const path = officePath(`${pathname}${search}`)
  return path === '/office' ? '/office/sign-in' : `/office/sign-in?to=${encodeURIComponent(path)}`
}

/** The page to open after sign-in: always a page of the office, never another website. */
export function officePath(wanted: string | null): string {
  if (!wanted || wanted.length > 500 || !/^\/office(?:[/?]|$)/.test(wanted) || /[\\\s]|\/\//.test(wanted)) return '/office'
  const { pathname, search } = new URL(wanted, 'http://shop')
  const inside = pathname === '/office' || pathname.startsWith('/office/')
  return inside && !/^\/office\/(?:sign-(?:in|out)|join)/.test(pathname) ? `${pathname}${search}` : '/office'
}

/** Ids in URLs are untrusted: an invalid one matches nothing. */
export function knownId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound()
  return id
}

export function notFound() {
  return data(null, { status: 404 })
}

/** What an address names, or a 404. */
export function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw notFound()
  return thing
}

const LONGEST_FIELD = 10_000

/** The text fields of a form by name, without files. */
export async function formFields(request: Request, longest = LONGEST_FIELD): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [name, value] of await postedForm(request)) {
    if (typeof value === 'string') fields[name] = value.slice(0, longest)
  }
  return fields
}
