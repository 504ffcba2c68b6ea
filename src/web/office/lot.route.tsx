import { data, Link, redirect, useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/lot.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
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
  const requestContext = requireStaff(args, permissionForLot(fields))
  const lotId = knownId(args.params.lotId)
  const changed = await changeLot(requestContext, lotId, fields)
  if (changed.ok) return redirect(`/office/stock/${lotId}?done=${changed.action}`)
  return data(changed, { status: changed.problem === 'edit-conflict' || changed.problem === 'already-so' ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function LotPage({ loaderData: lot, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  const done = actionData ? undefined : [...LOT_ACTIONS, 'received' as const].find((one) => one === search.get('done'))
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
        {lot.state === 'received' && (lot.mayCorrect || lot.recalled) && (
          <LinkButton kind="line" to={`/office/stock/${lot.id}/recall`}>
            {t(lot.recalled ? 'recall.open' : 'recall.button')}
          </LinkButton>
        )}
      </PageHead>
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData} wrote={refusal.problem === 'already-so' ? refusal.typed.reason : ''}>
          {t(`lotRefused.${refusal.problem}`, { detail: refusal.detail })}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`lotDone.${done}`)}</Outcome>}
      <div className="office-columns office-top">
        <LotFacts lot={lot} />
        <div className="stack-large office-beside">
          {/* A change resets the forms: they start with the current values. */}
          <LotForms key={`${lot.seen} ${lot.quarantined} ${lot.state}`} lot={lot} refusal={refusal} />
          <LotOrders lot={lot} />
          <LotEvents lot={lot} />
        </div>
        <Ledger lot={lot} />
      </div>
    </>
  )
}
