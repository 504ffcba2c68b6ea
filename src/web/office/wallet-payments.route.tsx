import type { Route } from './+types/wallet-payments.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useShown } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import type { ImportedView } from './wallets/wallet-desk-view.ts'
import { walletDeskActions, walletDeskView } from './wallets/wallet-desk.server.ts'
import { Imported, Statements, Unclaimed, WaitingOrders } from './wallets/wallet-desk.tsx'

export function loader(args: Route.LoaderArgs) {
  return walletDeskView(requireStaff(args, 'manage-payments'))
}

export const action = officeAction(walletDeskActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

/** Money that buyers sent to a wallet: the orders that wait for it, and the statements on which it is found. */
export default function WalletPaymentsPage({ loaderData: { waiting, unclaimed, more, statements } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const imported = useShown<ImportedView>()
  return (
    <>
      <PageHead title={t('walletDesk.title')} lead={<BackTo to="/office/payments" name="nav.payments" />} />
      <ActionResult page="wallet-payments" />
      <div className="office-columns office-top">
        <section className="settings-part">
          <h2>{t('walletDesk.waiting')}</h2>
          <p className="muted">{t('walletDesk.lead')}</p>
          <WaitingOrders waiting={waiting} more={more} />
          <Unclaimed unclaimed={unclaimed} more={more} />
        </section>
        <div className="stack-large">
          {imported && <Imported imported={imported} />}
          <Statements statements={statements} />
        </div>
      </div>
    </>
  )
}
