import { data, Form, Link, redirect } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import officeStyles from '../ui/styles/office.css?url'
import type { Route } from './+types/sign-in-code.route'
import { useOfficeTexts } from './office-texts.tsx'
import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { codePage, tryCode, type CodeRefusal } from './sign-in.server.ts'

export function links() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs) {
  return codePage(args)
}

export async function action(args: Route.ActionArgs) {
  const tried = await tryCode(args)
  if (tried.ok) return redirect(tried.to, { headers: tried.headers })
  const { status, ...refusal } = tried
  return data(refusal, { status })
}

export default function SignInCodePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="office">
      <AskForCode
        to={loaderData.to}
        shopName={loaderData.shopName}
        logo={loaderData.logo}
        icons={loaderData.icons}
        refusal={actionData && 'problem' in actionData ? actionData : null}
      />
    </main>
  )
}

function AskForCode({
  to,
  shopName,
  logo,
  icons,
  refusal,
}: {
  to: string
  shopName: string
  logo: Logo | null
  icons: BrandIcons
  refusal: CodeRefusal | null
}) {
  const t = useOfficeTexts()
  const sentence = (problem: CodeRefusal['problem'], count: number) =>
    problem === 'too-many-tries' ? t('signIn.too-many-tries', { count }) : t(`code.${problem}`)
  return (
    <SignInFrame
      title={t('code.title')}
      shopName={shopName}
      logo={logo}
      icons={icons}
      languagePath={`/office/sign-in/code?to=${encodeURIComponent(to)}`}
    >
      {refusal && (
        <Note kind="refused" role="alert">
          {sentence(refusal.problem, refusal.minutes)}
        </Note>
      )}
      <Form method="post" reloadDocument>
        <input type="hidden" name="to" value={to} />
        <TextField
          label={t('code.label')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          help={t('code.help')}
        />
        <Button type="submit" wide>
          {t('code.button')}
        </Button>
      </Form>
      <p>
        <Link className="link" to={`/office/sign-in?to=${encodeURIComponent(to)}`}>
          {t('code.again')}
        </Link>
      </p>
    </SignInFrame>
  )
}
