import { data, Form, redirect } from 'react-router'
import type { LinkHolder } from '#shop/accounts/index.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import officeStyles from '../ui/styles/office.css?url'
import type { Route } from './+types/join.route'
import { useOfficeTexts } from './office-texts.tsx'
import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { join, joinPage, type JoinRefusal } from './staff/join.server.ts'

export function links() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs) {
  const page = await joinPage(args)
  return data(page, { status: page.holder ? 200 : 404 })
}

export async function action(args: Route.ActionArgs) {
  const joined = await join(args)
  if (joined.ok) {
    const to = joined.to === null ? '' : `&to=${encodeURIComponent(joined.to)}`
    return redirect(`/office/sign-in?joined=${encodeURIComponent(joined.signInName)}${to}`)
  }
  const { status, ...refusal } = joined
  return data(refusal, { status })
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="office">
      <Join page={loaderData} refusal={actionData && 'problem' in actionData ? actionData : null} />
    </main>
  )
}

type Page = { shopName: string; logo: Logo | null; icons: BrandIcons; token: string; holder: LinkHolder | null }

function Join({ page: { shopName, logo, icons, token, holder }, refusal }: { page: Page; refusal: JoinRefusal | null }) {
  const t = useOfficeTexts()
  const languagePath = `/office/join/${token}`
  if (!holder) {
    return (
      <SignInFrame title={t('join.over')} shopName={shopName} logo={logo} icons={icons} languagePath={languagePath}>
        <p>{t('join.overText')}</p>
        <LinkButton to="/office/sign-in" kind="line">
          {t('join.toSignIn')}
        </LinkButton>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title={t('join.title', { name: holder.name })}
      shopName={shopName}
      logo={logo}
      icons={icons}
      languagePath={languagePath}
    >
      <p>{t('join.text', { signInName: holder.signInName })}</p>
      {holder.hasPassword && <p>{t('join.again')}</p>}
      {refusal?.problem === 'too-many-tries' && (
        <Note kind="refused" role="alert">
          {t('signIn.too-many-tries', { count: refusal.minutes })}
        </Note>
      )}
      <Form method="post" reloadDocument>
        <input type="hidden" name="username" autoComplete="username" value={holder.signInName} />
        <TextField
          label={t('join.password')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          help={t('join.help')}
          error={passwordError(refusal, t)}
        />
        <Button type="submit" wide>
          {t('join.button')}
        </Button>
      </Form>
    </SignInFrame>
  )
}

function passwordError(refusal: JoinRefusal | null, t: ReturnType<typeof useOfficeTexts>): string | undefined {
  if (!refusal || refusal.problem === 'too-many-tries') return undefined
  return refusal.problem === 'over' ? t('join.overText') : t(`refused.account.${refusal.problem}`)
}
