import { data, type RouterContextProvider } from 'react-router'
import { isHttps } from '#web/http/make-request-context.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { officeLanguage, officeToken } from '../office-cookies.server.ts'
import { officeWords } from '../office-words.server.ts'
import { signInPath } from '../access.server.ts'
import type { Answer } from './answer.ts'
import { typedIn, type SentForm } from './refusal.server.ts'

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/**
 * The answer to a form whose session is over; null when it is not. The page stays, with all that was typed: one signs in in another tab,
 * and the form is sent again with the token of the new session. It is thrown, so that a browser without scripts shows what was typed on a
 * page of its own, because the page it was typed on can't be read any more.
 */
export function signedOut({ context, request, url }: Asked, form: SentForm) {
  const { ctx, shop } = context.get(requestContextKey)
  if (ctx.actor.kind === 'staff') return null
  const token = officeToken(request, isHttps(shop))
  const renewed = token !== null && form.sent['pf_token'] !== undefined && form.sent['pf_token'] !== token
  const problem = renewed ? 'signed-in-again' : 'signed-out'
  const t = officeWords(officeLanguage(request))
  const { intent, about } = form
  const signIn = { path: signInPath(url), label: t('signIn.button'), token: renewed ? token : null }
  const answer: Answer = { intent, about, problem, text: t(`refused.${problem}`), errors: {}, typed: typedIn(form), signIn }
  return data(answer, { status: 401 })
}
