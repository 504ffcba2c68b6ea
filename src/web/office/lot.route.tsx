import { data, Link, redirect, useSearchParams } from 'react-router'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/lot.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { changeLot, permissionForLot } from './stock/change-lot.server.ts'
import { LOT_ACTIONS } from './stock/lot-actions.ts'
import { LotForms } from './stock/lot-forms.tsx'
import { Ledger, LotEvents, LotFacts, LotOrders } from './stock/lot-panels.tsx'
import { LotTags } from './stock/stock-tables.tsx'
import { lotView } from './stock/stock-view.server.ts'

export function loader(args: Route.LoaderArgs) {
  return lotView(requireStaff(args, 'see-stock'), args.params.lotId)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-stock')
  const fields = await formFields(args.request)
  const visit = requireStaff(args, permissionForLot(fields))
  const lotId = knownId(args.params.lotId)
  const changed = await changeLot(visit, lotId, fields)
  if (changed.ok) return redirect(`/office/stock/${lotId}?done=${changed.action}`)
  return data(changed, { status: changed.problem === 'changed-meanwhile' || changed.problem === 'already-so' ? 409 : 422 })
}

/** After a refusal too: the page must show what there is now. */
export function shouldRevalidate() {
  return true
}

export default function LotPage({ loaderData: lot, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  const done = refusal ? undefined : [...LOT_ACTIONS, 'received' as const].find((one) => one === search.get('done'))
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
      />
      {refusal && (
        <Note kind="refused" role="alert" title={t('order.notDone')}>
          {t(`lotRefused.${refusal.problem}`, { detail: refusal.detail })}
        </Note>
      )}
      {done && (
        <Note kind="done" role="status">
          {t(`lotDone.${done}`)}
        </Note>
      )}
      <div className="office-columns office-top">
        <div className="stack-large">
          <LotFacts lot={lot} />
          <Ledger lot={lot} />
        </div>
        <div className="stack-large">
          {/* A change empties the forms: what they start with is what is there now. */}
          <LotForms key={`${lot.seen} ${lot.quarantined} ${lot.state}`} lot={lot} refusal={refusal} />
          <LotOrders lot={lot} />
          <LotEvents lot={lot} />
        </div>
      </div>
    </>
  )
}
