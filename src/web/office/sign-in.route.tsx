import { useEffect } from 'react'
import { data, Form, redirect } from 'react-router'
import { forgetRound } from '#web/offline/round-copy.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import officeStyles from '../ui/styles/office.css?url'
import type { Route } from './+types/sign-in.route'
import { useOfficeTexts, type OfficeText } from './office-texts.tsx'
import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { SignInFrame } from './sign-in-frame.tsx'
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
  // The session on this phone has ended, and another person may sign in next: the stored round has personal data.
  useEffect(() => void forgetRound().catch(() => undefined), [])
  return (
    <main className="office">
      <SignIn
        to={loaderData.to}
        joined={loaderData.joined}
        shopName={loaderData.shopName}
        logo={loaderData.logo}
        icons={loaderData.icons}
        {...(actionData && 'problem' in actionData ? { refusal: actionData } : {})}
      />
    </main>
  )
}

type Refusal = { problem: 'missing' | 'wrong-name-or-password' | 'too-many-tries'; minutes: number; name: string }

function SignIn({
  to,
  joined,
  shopName,
  logo,
  icons,
  refusal,
}: {
  to: string
  joined: string
  shopName: string
  logo: Logo | null
  icons: BrandIcons
  refusal?: Refusal
}) {
  const t = useOfficeTexts()
  return (
    <SignInFrame
      title={t('signIn.title')}
      shopName={shopName}
      logo={logo}
      icons={icons}
      languagePath={`/office/sign-in?to=${encodeURIComponent(to)}`}
    >
      {refusal && (
        <Note kind="refused" role="alert">
          {t(`signIn.${refusal.problem}` as OfficeText, { count: refusal.minutes })}
        </Note>
      )}
      {!refusal && joined !== '' && (
        <Note kind="done" role="status">
          {t('signIn.joined')}
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
          defaultValue={refusal?.name ?? joined}
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
    </SignInFrame>
  )
}
