import type { Route } from './+types/payment-settings.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BankAccountForm, CodRules, RuleForm } from './settings/payment-panels.tsx'
import { ScorePanel } from './settings/score-panel.tsx'
import { paymentSettingActions, paymentsView } from './settings/payments.server.ts'
import { WalletForms } from './settings/wallet-panels.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return paymentsView(requireStaff(args, 'manage-payments'), args.url.searchParams)
}

export const action = officeAction(paymentSettingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PaymentSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.payments')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="payment-settings" />
      <div className="office-columns office-top">
        <CodRules view={view} />
        <div className="stack-large">
          <RuleForm key={view.chosen ? `${view.chosen.id} ${view.chosen.seen}` : view.rules.length} view={view} />
          <ScorePanel key={view.score.seen} score={view.score} />
          <WalletForms wallets={view.wallets} />
          <BankAccountForm key={view.account.seen} account={view.account} />
        </div>
      </div>
    </>
  )
}
