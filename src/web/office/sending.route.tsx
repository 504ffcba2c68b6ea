import { redirect } from 'react-router'
import { DefinitionRows } from '../ui/definition-rows.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/sending.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { changeSending, sendingView } from './settings/sending.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingField, SettingsForm, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return sendingView(requireStaff(args, 'manage-messages'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-messages')
  const changed = await changeSending(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/messages?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

// By their own names, in every language.
const GATEWAY_NAMES = {
  'ssl-wireless': 'SSL Wireless',
  bulksmsbd: 'BulkSMSBD',
  'alpha-sms': 'Alpha SMS',
  'mim-sms': 'MIM SMS',
} as const

export default function SendingPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const rows = [
    { key: 'sms', term: t('channel.sms'), value: view.sms === null ? t('sending.inOutbox') : GATEWAY_NAMES[view.sms] },
    { key: 'mail', term: t('channel.email'), value: view.mail ?? t('sending.inOutbox') },
    { key: 'spent', term: t('sending.spent'), value: t('sending.spentOf', { spent: view.spent, daily: view.daily }) },
  ]
  return (
    <>
      <PageHead title={t('settings.messages')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <div className="settings-part">
          <DefinitionRows rows={rows} />
          {(view.sms === null || view.mail === null) && <p className="muted">{t('sending.howTo')}</p>}
        </div>
        <Panel title={t('sending.budget')}>
          <SettingsForm
            key={view.seen}
            intent="budget"
            initial={view.fields}
            seen={view.seen}
            answer={actionData}
            button={t('settings.save')}
          >
            <SettingField name="smsPart" inputMode="decimal" before="৳" help={t('sending.partHelp')} />
            <SettingField name="smsDaily" inputMode="decimal" before="৳" help={t('sending.dailyHelp')} />
          </SettingsForm>
        </Panel>
      </div>
    </>
  )
}
