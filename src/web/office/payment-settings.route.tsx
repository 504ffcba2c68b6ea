import { redirect } from 'react-router'
import type { Route } from './+types/payment-settings.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { BankAccountForm, CodRules, RuleForm } from './settings/payment-panels.tsx'
import { changePayments, paymentsView } from './settings/payments.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return paymentsView(requireStaff(args, 'manage-payments'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-payments')
  const changed = await changePayments(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/payments?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function PaymentSettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.payments')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <CodRules view={view} />
        <div className="stack-large">
          <RuleForm
            key={view.chosen ? `${view.chosen.id} ${view.chosen.seen}` : view.rules.length}
            view={view}
            answer={actionData}
          />
          <BankAccountForm key={view.account.seen} account={view.account} answer={actionData} />
        </div>
      </div>
    </>
  )
}
