import { data, Link, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/account.route'
import { formFields, requireStaff } from './access.server.ts'
import { accountView, changeAccount } from './account/account.server.ts'
import { PasswordPanel } from './account/password-panel.tsx'
import { SecondFactorPanel } from './account/second-factor.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { SessionList } from './staff/session-list.tsx'

export function loader(args: Route.LoaderArgs) {
  return accountView(requireStaff(args, 'see-today'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'see-today')
  const changed = await changeAccount(requestContext, await formFields(args.request))
  if (!changed.ok) return data(changed, { status: changed.problem === 'too-many-tries' ? 429 : 422 })
  // Recovery codes are shown once, in the answer itself.
  return changed.recoveryCodes ? data(changed) : redirect(`/office/account?done=${changed.action}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const DONE = ['change-password', 'turn-off-factor', 'end-session', 'end-others'] as const

export default function AccountPage({ loaderData: account, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : null
  const [search] = useSearchParams()
  const done = actionData ? undefined : DONE.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead title={t('nav.account')} listName lead={account.name}>
        <Link className="link-inline" to="/office/account/roles">
          {t('nav.roles')}
        </Link>
      </PageHead>
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`accountRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`accountDone.${done}`)}</Outcome>}
      {codes && <RecoveryCodes codes={codes} />}
      <div className="office-columns office-top">
        <div className="stack-large">
          <SecondFactorPanel factor={account.factor} refusal={refusal} />
          <PasswordPanel key={done} signInName={account.signInName} refusal={refusal} />
        </div>
        <section>
          <h2>{t('sessions.title')}</h2>
          <SessionList
            sessions={account.sessions}
            all={account.sessions.length > 1 ? { intent: 'end-others', label: t('sessions.endOthers') } : null}
          />
        </section>
      </div>
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useOfficeTexts()
  return (
    <section className="panel">
      <h2>{t('account.codesTitle')}</h2>
      <Outcome kind="done" of={codes}>
        {t('account.codesText')}
      </Outcome>
      <ul className="office-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
