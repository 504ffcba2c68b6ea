import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/lot.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useAnswer } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { lotActions } from './stock/lot-actions.server.ts'
import { LotForms } from './stock/lot-forms.tsx'
import { Ledger, LotEvents, LotFacts, LotOrders } from './stock/lot-panels.tsx'
import { LotTags } from './stock/stock-tables.tsx'
import { lotView } from './stock/stock-view.server.ts'

export function loader(args: Route.LoaderArgs) {
  return lotView(requireStaff(args, 'see-stock'), args.params.lotId)
}

export const action = officeAction(lotActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function LotPage({ loaderData: lot }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = useAnswer()
  return (
    <>
      <PageHead
        title={lot.code}
        mark={<LotTags lot={lot} />}
        lead={
          <Link className="link-inline" to={`/office/stock?item=${lot.itemId}`}>
            {lot.item}
          </Link>
        }
      >
        {lot.delivery && (
          <LinkButton kind="line" to={lot.delivery}>
            {t('lot.toDelivery')}
          </LinkButton>
        )}
        {lot.state === 'received' && (lot.mayCorrect || lot.recalled) && (
          <LinkButton kind="line" to={`/office/stock/${lot.id}/recall`}>
            {t(lot.recalled ? 'recall.open' : 'recall.button')}
          </LinkButton>
        )}
      </PageHead>
      <ActionResult page="lot" lost={refusal?.problem === 'already-so' && 'reason'} />
      <div className="office-columns office-top">
        <LotFacts lot={lot} />
        <div className="stack-large office-beside">
          {/* A change resets the forms: they start with the current values. */}
          <LotForms key={`${lot.seen} ${lot.quarantined} ${lot.state}`} lot={lot} />
          <LotOrders lot={lot} />
          <LotEvents lot={lot} />
        </div>
        <Ledger lot={lot} />
      </div>
    </>
  )
}
