import { data, Form, redirect } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { LanguageLink } from '../ui/language-link.tsx'
import { Note } from '../ui/note.tsx'
import officeStyles from '../ui/styles/office.css?url'
import { useLanguage } from '../ui/texts.tsx'
import type { Route } from './+types/sign-in.route'
import { OfficeSpeech, useOfficeTexts, type OfficeText } from './office-texts.tsx'
import { signInPage, trySignIn } from './sign-in.server.ts'

export function links() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs) {
  return signInPage(args)
}

export async function action(args: Route.ActionArgs) {
  const tried = await trySignIn(args)
  if (tried.ok) return redirect(tried.to, { headers: tried.headers })
  const { status, ...refusal } = tried
  return data(refusal, { status })
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OfficeSpeech {...loaderData}>
      <main className="office">
        <SignIn
          to={loaderData.to}
          shopName={loaderData.shopName}
          {...(actionData && 'problem' in actionData ? { refusal: actionData } : {})}
        />
      </main>
    </OfficeSpeech>
  )
}

type Refusal = { problem: 'missing' | 'wrong-name-or-password' | 'too-many-tries'; minutes: number; name: string }

function SignIn({ to, shopName, refusal }: { to: string; shopName: string; refusal?: Refusal }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const other = language === 'en' ? 'bn' : 'en'
  return (
    <div className="sign-in">
      <title>{`${t('signIn.title')} · ${shopName}`}</title>
      <img src={`/brand/logo-${language}.svg`} alt={shopName} width={120} height={32} />
      <h1>{t('signIn.title')}</h1>
      {refusal && (
        <Note kind="refused" role="alert">
          {t(`signIn.${refusal.problem}` as OfficeText, { count: refusal.minutes })}
        </Note>
      )}
      <Form method="post" reloadDocument>
        <input type="hidden" name="to" value={to} />
        <TextField
          label={t('signIn.name')}
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={100}
          defaultValue={refusal?.name ?? ''}
        />
        <TextField
          label={t('signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <Button type="submit" wide>
          {t('signIn.button')}
        </Button>
      </Form>
      <LanguageLink path={`/office/sign-in?lang=${other}&to=${encodeURIComponent(to)}`} className="link" />
    </div>
  )
}
