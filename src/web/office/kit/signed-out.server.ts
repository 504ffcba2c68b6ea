import { data, type RouterContextProvider } from 'react-router'
import { isHttps } from '#web/http/make-request-context.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { officeLanguage, officeToken } from '../office-cookies.server.ts'
import { officeWords } from '../office-words.server.ts'
import { formFields, lacksSecondFactor, SECOND_FACTOR_PATH, signInPath } from '../access.server.ts'
import { sentForm, type Answer } from './answer.ts'
import { typedIn, type SentForm } from './refusal.server.ts'

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/**
 * The answer to a form whose session is over, or is by password alone where a second factor is required; null when it is not. The page stays, with all that was typed: one signs in in another tab,
 * and the form is sent again with the token of the new session. It is thrown, so that a browser without scripts shows what was typed on a
 * page of its own, because the page it was typed on can't be read any more.
 */
export function signedOut({ context, request, url }: Asked, form: SentForm) {
  const requestContext = context.get(requestContextKey)
  const { ctx, shop } = requestContext
  const t = officeWords(officeLanguage(request))
  if (ctx.actor.kind === 'staff') {
    if (!lacksSecondFactor(requestContext, url)) return null
    return answer('second-factor-missing', { path: SECOND_FACTOR_PATH, label: t('account.factorBegin'), token: null })
  }
  const token = officeToken(request, isHttps(shop))
  const renewed = token !== null && form.sent['pf_token'] !== undefined && form.sent['pf_token'] !== token
  const signIn = { path: signInPath(url), label: t('signIn.button'), token: renewed ? token : null }
  return answer(renewed ? 'signed-in-again' : 'signed-out', signIn)

  function answer(problem: 'signed-in-again' | 'signed-out' | 'second-factor-missing', way: Answer['signIn']) {
    const { intent, about } = form
    const said: Answer = { intent, about, problem, text: t(`refused.${problem}`), errors: {}, typed: typedIn(form), signIn: way }
    return data(said, { status: 401 })
  }
}

/** The fields of a form of a page without a table, whose sender is still signed in. */
export async function keptForm(asked: Asked): Promise<Record<string, string>> {
  const sent = await formFields(asked.request)
  const over = signedOut(asked, { ...sentForm(sent), sent, secret: [] })
  if (over) throw over
  return sent
}
