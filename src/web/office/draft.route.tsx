import { Link } from 'react-router'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/draft.route'
import { requireStaff } from './access.server.ts'
import { DraftTag } from './drafts/draft-tag.tsx'
import { draftActions, draftPageView, type DraftPageView } from './drafts/draft.server.ts'
import { SharePanel } from './drafts/share-panel.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return draftPageView(requireStaff(args, 'see-orders'), args.params.id)
}

export const action = officeAction(draftActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function DraftPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('drafts.titleOf', { number: view.number })}
        mark={<DraftTag state={view.state} />}
        lead={<BackTo to="/office/orders/chat" name="drafts.title" />}
      />
      <ActionResult page="draft" />
      <div className="office-columns office-top">
        <div className="stack-large">
          <Facts view={view} />
          <Panel title={t('order.lines')}>
            {view.open ? (
              <>
                <DefinitionRows
                  align="left"
                  rows={view.lines.map((line) => ({ key: line.key, term: line.name, value: <SumNow line={line} /> }))}
                />
                <p className="small muted">{t('drafts.pricesNow')}</p>
              </>
            ) : (
              <ul>
                {view.lines.map(({ key, name }) => (
                  <li key={key}>{name}</li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <div className="stack-large office-beside">
          {view.share && <SharePanel share={view.share} channel={view.channel} may={view.may} />}
        </div>
      </div>
    </>
  )
}

function SumNow({ line: { left, sum } }: { line: DraftPageView['lines'][number] }) {
  const t = useOfficeTexts()
  if (left === 0) return <span className="late">{t('editor.noneLeft')}</span>
  return (
    <>
      <span className="nowrap">{sum}</span>
      {left !== null && <span className="late"> {t('editor.left', { count: left })}</span>}
    </>
  )
}

function Facts({ view }: { view: DraftPageView }) {
  const t = useOfficeTexts()
  const { order } = view
  const rows: [key: string, term: string, value: string][] = [
    ['made', t('drafts.made'), `${view.made}, ${view.actor}`],
    ['channel', t('drafts.channel'), t(`draftChannel.${view.channel}`)],
    ['until', t(view.state === 'expired' ? 'drafts.ended' : 'drafts.until'), view.until],
    ['opened', t('drafts.openedAt'), view.opened ?? '–'],
    ...(view.texted ? [['texted', t('drafts.textedAt'), view.texted] as [string, string, string]] : []),
    ['name', t('editor.name'), view.name || '–'],
    ['phone', t('editor.phone'), view.phone || '–'],
    ['address', t('editor.address'), view.address || '–'],
    ...(view.day ? [['day', t('drafts.day'), view.day] as [string, string, string]] : []),
    ...(view.note ? [['note', t('drafts.note'), view.note] as [string, string, string]] : []),
  ]
  return (
    <Panel title={t('drafts.facts')}>
      <DefinitionRows align="left" rows={rows.map(([key, term, value]) => ({ key, term, value }))} />
      {order && (
        <p>
          {t('drafts.ledTo')}{' '}
          <Link className="link-inline" to={`/office/orders/${order.id}`}>
            {order.number}
          </Link>
          , {order.total}
          {view.placed && `, ${view.placed}`}
        </p>
      )}
    </Panel>
  )
}
