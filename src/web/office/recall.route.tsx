import { Link } from 'react-router'
import { Note } from '../ui/note.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/recall.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormField } from './kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { RecallList } from './stock/recall-list.tsx'
import { recallActions, recallView } from './stock/recall.server.ts'

export function loader(args: Route.LoaderArgs) {
  return recallView(requireStaff(args, 'see-stock'), args.params.lotId)
}

export const action = officeAction(recallActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function RecallPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
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
      <ActionResult page="recall" />
      {view.recall ? (
        <div className="recall-why">
          <Note kind="refused" title={view.recall.reason}>
            {nameOf(view.recall.actor)}, {view.recall.at}
          </Note>
        </div>
      ) : (
        view.mayRecall && <RecallForm code={view.code} />
      )}
      <RecallList view={view} />
    </>
  )
}

function RecallForm({ code }: { code: string }) {
  const t = useOfficeTexts()
  const confirm = { title: t('recall.ask', { code }), text: t('recall.askText'), label: t('recall.button') }
  return (
    <ActionForm intent="recall" confirm={confirm} className="office-form stack" button={t('recall.button')} kind="danger">
      <FormField label={t('order.reason')} name="reason" maxLength={300} required help={t('recall.reasonHelp')} />
    </ActionForm>
  )
}
