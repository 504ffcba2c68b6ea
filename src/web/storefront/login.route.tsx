import { data, redirect } from 'react-router'
import { PASSWORD_LIMITS } from '../../shop/accounts/index.ts'
import { openPage } from '../http/open-page.server.ts'
import { visitContext } from '../http/visit.ts'
import { languageOfPath, localPath } from '../ui/texts.tsx'
import type { Route } from './+types/login.route'
import { LoginPage } from './account/login-page.tsx'
import type { SignInAnswer } from './account/sign-in-answer.ts'
import { takeSignIn } from './account/sign-in.server.ts'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'

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
  const done = await takeSignIn(context.get(visitContext), request, language)
  if (done.ok === 'sent') return data<SignInAnswer>(done.answer)
  if (!done.ok) return data<SignInAnswer>(done.answer, { status: done.status })
  const headers = { 'Set-Cookie': done.cookie }
  if (done.withScripts) return data<SignInAnswer>({ ok: true, antiForgery: done.antiForgery }, { headers })
  return redirect(done.next ?? localPath('/profile', language), { headers })
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
