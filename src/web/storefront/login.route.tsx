import { data, redirect } from 'react-router'
import { PASSWORD_LIMITS } from '#shop/accounts/index.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/login.route'
import { LoginPage } from './account/login-page.tsx'
import type { SignInAnswer } from './account/sign-in-answer.ts'
import { takeSignIn } from './account/sign-in.server.ts'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { t, texts } = openPage({ context, url }, 'account', ['login'])
  return {
    texts,
    head: { title: t('login.headTitle'), description: t('login.headDescription') },
    leastPassword: PASSWORD_LIMITS.least,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const language = languageOfPath(url.pathname)
  const done = await takeSignIn(context.get(requestContextKey), request, language)
  if (done.ok === 'sent') return data<SignInAnswer>(done.answer)
  if (!done.ok) return data<SignInAnswer>(done.answer, { status: done.status })
  const headers = new Headers()
  for (const cookie of done.cookies) headers.append('Set-Cookie', cookie)
  if (done.withScripts) return data<SignInAnswer>({ ok: true, antiForgery: done.antiForgery }, { headers })
  return redirect(done.next ?? pathIn(language, '/profile'), { headers })
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Login({ loaderData: { texts, ...data }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <LoginPage title={data.head.title} leastPassword={data.leastPassword} answer={actionData} />
    </PageTexts>
  )
}
