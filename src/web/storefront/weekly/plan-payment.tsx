import { Note } from '#web/ui/note.tsx'
import { PlanForm } from './plan-forms.tsx'
import type { PlanPageView } from './plan-page.server.ts'
import { useWeeklyTexts } from './texts.ts'

/** How the boxes of a plan are paid: the saved number, and what else can be chosen. */
export function PlanPayment({ view: { payment } }: { view: PlanPageView }) {
  const t = useWeeklyTexts()
  const { by, offered, wallet, asked, not } = payment
  if (by === 'on-account' || (by === 'cash-on-delivery' && !offered)) return null
  return (
    <section className="stack">
      <h2>{t('weekly.payment')}</h2>
      {by === 'cash-on-delivery' ? (
        <p>{t('weekly.payCash')}</p>
      ) : (
        <>
          <p>{t('weekly.payBkash')}</p>
          {wallet && <p>{wallet.payer ? t('weekly.payWallet', { wallet: wallet.payer }) : t('weekly.payWalletMade')}</p>}
          {asked && (
            <Note kind="changed" role="status">
              {t('weekly.walletAsked')}
            </Note>
          )}
          {not && <Note kind="refused">{t(`weekly.walletNot.${not}`)}</Note>}
        </>
      )}
      <div className="row row-wrap">
        {offered && !wallet && (
          <PlanForm intent="wallet" button={t(by === 'bkash' ? 'weekly.saveWallet' : 'weekly.payByBkash')} kind="line" />
        )}
        {wallet && <PlanForm intent="forget" button={t('weekly.removeWallet')} kind="line" />}
        {by !== 'cash-on-delivery' && <PlanForm intent="cash" button={t('weekly.chooseCash')} kind="line" />}
      </div>
    </section>
  )
}
