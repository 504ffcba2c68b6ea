import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PaymentsView } from './payments.server.ts'
import { SettingChoice, SettingField, SettingTick } from './settings-form.tsx'

type WalletView = PaymentsView['wallets'][number]

/** The numbers to which buyers send money, one for each kind of wallet. */
export function WalletForms({ wallets }: { wallets: readonly WalletView[] }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('walletSet.title')}>
      <p className="muted">{t('walletSet.lead')}</p>
      {wallets.map((wallet) => (
        <WalletForm key={`${wallet.kind} ${wallet.seen}`} wallet={wallet} />
      ))}
    </Panel>
  )
}

function WalletForm({ wallet: { kind, number, active, seen, fields } }: { wallet: WalletView }) {
  const t = useOfficeTexts()
  const name = t(`wallet.${kind}`)
  const fold = number === null ? 'walletSet.none' : active ? 'walletSet.fold' : 'walletSet.off'
  return (
    <>
      <FoldedForm
        fold={t(fold, { wallet: name, number: number ?? '' })}
        intent="wallet"
        about={kind}
        initial={fields}
        seen={seen}
        button={t('walletSet.save')}
        buttonOf={name}
        className="office-setting"
      >
        <SettingField name="walletNumber" inputMode="numeric" maxLength={20} required />
        <SettingChoice
          name="walletAccount"
          options={(['personal', 'merchant'] as const).map((account) => ({
            value: account,
            label: t(`walletAccount.${account}`),
          }))}
        />
        <SettingField name="walletName" maxLength={60} required />
        <SettingTick name="walletOn" />
        <SettingTick name="walletStrict" help={t('walletSet.strictHelp')} />
      </FoldedForm>
      {number !== null && (
        <ActionForm
          intent="drop-wallet"
          about={kind}
          seen={seen}
          button={t('walletSet.drop')}
          buttonOf={name}
          size="small"
          className="office-setting"
        />
      )}
    </>
  )
}
