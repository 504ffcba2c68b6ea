import { Link, useSearchParams } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/account.route'
import { requireStaff } from './access.server.ts'
import { accountActions, accountView } from './account/account.server.ts'
import { PasswordPanel } from './account/password-panel.tsx'
import { SecondFactorPanel } from './account/second-factor.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useShown } from './kit/answer.ts'
import { AlertChoices } from './live/alert-choices.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { SessionList } from './staff/session-list.tsx'

export function loader(args: Route.LoaderArgs) {
  return accountView(requireStaff(args, 'see-today'))
}

export const action = officeAction(accountActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function AccountPage({ loaderData: account }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const codes = useShown<string[]>()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t('nav.account')} listName lead={account.name}>
        <Link className="link-inline" to="/office/account/roles">
          {t('nav.roles')}
        </Link>
      </PageHead>
      <ActionResult page="account" />
      {codes && <RecoveryCodes codes={codes} />}
      <div className="office-columns office-top">
        <div className="stack-large">
          <SecondFactorPanel factor={account.factor} />
          <PasswordPanel key={search.get('done')} signInName={account.signInName} />
          <AlertChoices />
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
      <p className="office-after">
        <LinkButton to="/office">{t('account.goOn')}</LinkButton>
      </p>
    </section>
  )
}
