import { data, Link, redirect, useSearchParams } from 'react-router'
import { TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/recall.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { OfficeForm, SendButton } from './office-form.tsx'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { RecallList } from './stock/recall-list.tsx'
import { actOnRecall, permissionForRecall, recallView } from './stock/recall.server.ts'
import { RECALL_ACTIONS, type RecallView } from './stock/recall-view.ts'

export function loader(args: Route.LoaderArgs) {
  return recallView(requireStaff(args, 'see-stock'), args.params.lotId)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-stock')
  const fields = await formFields(args.request)
  const requestContext = requireStaff(args, permissionForRecall(fields))
  const lotId = knownId(args.params.lotId)
  const acted = await actOnRecall(requestContext, lotId, fields)
  if (acted.ok) return redirect(`/office/stock/${lotId}/recall?done=${acted.action}`)
  return data(acted, { status: acted.problem === 'reason-missing' || acted.problem === 'not-understood' ? 422 : 409 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function RecallPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : RECALL_ACTIONS.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead
        title={t('recall.title', { code: view.code })}
        mark={view.recall && <Tag tone="bad">{t('recall.recalled')}</Tag>}
        lead={
          <Link className="link-inline" to={`/office/stock/${view.lotId}`}>
            {view.code}, {view.item}
          </Link>
        }
      />
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`recallRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`recallDone.${done}`)}</Outcome>}
      {view.recall ? (
        <div className="recall-why">
          <Note kind="refused" title={view.recall.reason}>
            {nameOf(view.recall.actor)}, {view.recall.at}
          </Note>
        </div>
      ) : (
        view.mayRecall && (
          <RecallForm view={view} reason={refusal?.reason ?? ''} missing={refusal?.problem === 'reason-missing'} />
        )
      )}
      <RecallList view={view} />
    </>
  )
}

function RecallForm({ view, reason, missing }: { view: RecallView; reason: string; missing: boolean }) {
  const t = useOfficeTexts()
  const confirm = { title: t('recall.ask', { code: view.code }), text: t('recall.askText'), label: t('recall.button') }
  return (
    <OfficeForm intent="recall" confirm={confirm} className="office-form stack">
      <TextField
        label={t('order.reason')}
        name="reason"
        maxLength={300}
        required
        help={t('recall.reasonHelp')}
        defaultValue={reason}
        error={missing ? t('recallRefused.reason-missing') : undefined}
      />
      <SendButton intent="recall" kind="danger">
        {t('recall.button')}
      </SendButton>
    </OfficeForm>
  )
}
