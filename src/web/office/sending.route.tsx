import { DefinitionRows } from '../ui/definition-rows.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/sending.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { sendingActions, sendingView, type SendingView } from './settings/sending.server.ts'
import { BackTo, SettingField, SettingTick } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return sendingView(requireStaff(args, 'manage-messages'))
}

export const action = officeAction(sendingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

// By their own names, in every language.
const GATEWAY_NAMES = {
  'ssl-wireless': 'SSL Wireless',
  bulksmsbd: 'BulkSMSBD',
  'alpha-sms': 'Alpha SMS',
  'mim-sms': 'MIM SMS',
} as const

function OfferRulesPanel({ view: { offers } }: { view: SendingView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('offers.title')}>
      <ActionForm
        key={offers.seen}
        intent="offers"
        initial={offers.fields}
        seen={offers.seen}
        button={t('settings.save')}
        className="office-setting"
      >
        <div className="field-pair">
          <SettingField name="nightFrom" type="time" required help={t('offers.nightHelp')} />
          <SettingField name="nightUntil" type="time" required />
        </div>
        <div className="field-pair">
          <SettingField name="fridayFrom" type="time" required help={t('offers.fridayHelp')} />
          <SettingField name="fridayUntil" type="time" required />
        </div>
        <SettingField name="mostOffers" inputMode="numeric" required help={t('offers.mostHelp')} />
        <SettingField name="cartHours" inputMode="numeric" help={t('offers.cartHelp')} />
      </ActionForm>
    </Panel>
  )
}

export default function SendingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const rows = [
    { key: 'sms', term: t('channel.sms'), value: view.sms === null ? t('sending.inOutbox') : GATEWAY_NAMES[view.sms] },
    { key: 'mail', term: t('channel.email'), value: view.mail ?? t('sending.inOutbox') },
    { key: 'spent', term: t('sending.spent'), value: t('sending.spentOf', { spent: view.spent, daily: view.daily }) },
  ]
  return (
    <>
      <PageHead title={t('settings.messages')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="sending" />
      <div className="office-columns office-top">
        <div className="settings-part">
          <DefinitionRows rows={rows} />
          {(view.sms === null || view.mail === null) && <p className="muted">{t('sending.howTo')}</p>}
        </div>
        <Panel title={t('sending.budget')}>
          <ActionForm
            key={view.seen}
            intent="budget"
            initial={view.fields}
            seen={view.seen}
            button={t('settings.save')}
            className="office-setting"
          >
            <SettingField name="smsPart" inputMode="decimal" before="৳" help={t('sending.partHelp')} />
            <SettingField name="smsDaily" inputMode="decimal" before="৳" help={t('sending.dailyHelp')} />
          </ActionForm>
        </Panel>
        <Panel title={t('sending.eatFirst')}>
          <ActionForm
            key={view.eatFirst.seen}
            intent="eat-first"
            initial={view.eatFirst.fields}
            seen={view.eatFirst.seen}
            button={t('settings.save')}
            className="office-setting"
          >
            <SettingTick name="eatFirst" help={t('sending.eatFirstHelp')} />
          </ActionForm>
        </Panel>
        <OfferRulesPanel view={view} />
      </div>
    </>
  )
}
