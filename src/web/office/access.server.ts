import { data, redirect, type RouterContextProvider } from 'react-router'
import { mayDo, type Permission } from '#shop/accounts/index.ts'
import type { Actor } from '#shop/context.ts'
import type { Language } from '#shop/values/index.ts'
import { postedForm } from '../http/form.server.ts'
import { noteSecurity } from '../http/security-log.ts'
import { requestContextKey, type RequestContext } from '../http/request-context.ts'
import { officeLanguage } from './office-cookies.server.ts'

export type Staff = Extract<Actor, { kind: 'staff' }>
export type StaffContext = RequestContext & { staff: Staff; language: Language; may: (permission: Permission) => boolean }

const SETTING_UP = /^\/office\/(?:account|sign-out)(?:\.data)?$/

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/**
 * The one door of the office: every loader and action begins with it. Who is not signed in, or sends a change without its anti-forgery
 * token, is led to the sign-in; who is signed in but may not do this gets a 403.
 */
export function requireStaff({ context, request, url }: Asked, permission: Permission): StaffContext {
  const requestContext = context.get(requestContextKey)
  const { actor } = requestContext.ctx
  if (actor.kind !== 'staff') throw redirect(signInPath(url))
  if (!mayDo(actor.role, permission)) {
    noteSecurity(requestContext, 'not-allowed', { permission })
    throw data(null, { status: 403 })
  }
  // By the password alone one comes no further than to where the second factor is set up.
  if (
    requestContext.shop.config.secondFactorNeeded &&
    requestContext.session?.secondFactor === false &&
    !SETTING_UP.test(url.pathname)
  )
    throw redirect('/office/account?needed=second-factor')
  return { ...requestContext, staff: actor, language: officeLanguage(request), may: (other) => mayDo(actor.role, other) }
}

export function signInPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const path = officePath(`${pathname}${search}`)
  return path === '/office' ? '/office/sign-in' : `/office/sign-in?to=${encodeURIComponent(path)}`
}

/** Where to go after the sign-in: a page of the office, never another website. */
export function officePath(wanted: string | null): string {
  if (!wanted || wanted.length > 500 || !/^\/office(?:[/?]|$)/.test(wanted) || /[\\\s]|\/\//.test(wanted)) return '/office'
  const { pathname, search } = new URL(wanted, 'http://shop')
  const inside = pathname === '/office' || pathname.startsWith('/office/')
  return inside && !/^\/office\/(?:sign-(?:in|out)|join)/.test(pathname) ? `${pathname}${search}` : '/office'
}

/** Ids in addresses come from outside: what can't be one names nothing. */
export function knownId(id: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound()
  return id
}

export function notFound() {
  return data(null, { status: 404 })
}

const LONGEST_FIELD = 10_000

/** The fields of a form by name, files left out. */
export async function formFields(request: Request, longest = LONGEST_FIELD): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [name, value] of await postedForm(request)) {
    if (typeof value === 'string') fields[name] = value.slice(0, longest)
  }
  return fields
}
