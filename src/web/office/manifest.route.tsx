import { Printer } from '../ui/icons/printer.tsx'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/manifest.route'
import { requireStaff } from './access.server.ts'
import { CashPanel } from './dispatch/cash-panel.tsx'
import type { ManifestView } from './dispatch/dispatch-view.ts'
import { manifestActions, manifestView } from './dispatch/manifest.server.ts'
import { ManifestBoxes } from './dispatch/manifest-boxes.tsx'
import { TickBoxes } from './dispatch/new-manifest.tsx'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { EarlyTick } from './packing/early-tick.tsx'
import { TakeBackForm } from './packing/unpack-form.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return manifestView(requireStaff(args, 'see-orders'), args.params.manifestId)
}

export const action = officeAction(manifestActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ManifestPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={`${view.number}, ${view.carrier}`}
        mark={<Tag tone={view.state === 'open' ? 'plain' : 'now'}>{t(`dispatch.${view.state}`)}</Tag>}
        lead={
          <Link className="link-inline" to={`/office/dispatch?day=${view.day}`}>
            {t('dispatch.all')}
          </Link>
        }
      >
        <span className="no-print">
          <Button kind="line" onClick={() => window.print()}>
            <Printer className="icon-small" />
            {t('packing.print')}
          </Button>
        </span>
      </PageHead>
      <ActionResult page="manifest" />
      <BulkRefusals />
      <p className="office-top">
        {view.dayText}, {t(`mode.${view.mode}`)}
        {view.rider && `, ${view.rider}`}
        {view.left && `, ${t('dispatch.leftAt', { at: view.left })}`}
        <br />
        <b>{t('dispatch.sums', { count: view.boxes.length, weight: view.weight, cash: view.cash })}</b>
      </p>
      <ManifestBoxes view={view} />
      <div className="no-print stack-large office-top">
        {view.state === 'open' && view.mayDispatch && <OpenManifest view={view} />}
        {view.mayTakeBack && <TakeBackForm number={view.number} />}
        {view.toHandOver.length > 0 && <HandOver view={view} />}
        {view.money && <CashPanel money={view.money} />}
      </div>
    </>
  )
}

function OpenManifest({ view }: { view: ManifestView }) {
  const t = useOfficeTexts()
  return (
    <>
      {view.waiting.length > 0 && (
        <ActionForm key={view.waiting.length} intent="add" className="dispatch-new panel" button={t('dispatch.add')}>
          <h2>{t('dispatch.waiting')}</h2>
          <TickBoxes boxes={view.waiting} />
        </ActionForm>
      )}
      {view.boxes.length > 0 && (
        <div className="office-action">
          <ActionForm
            intent="dispatch"
            className="office-next"
            button={t('dispatch.sendAll', { count: view.boxes.length })}
            kind="solid"
            wide
          >
            <EarlyTick day={view.early} />
          </ActionForm>
        </div>
      )}
    </>
  )
}

/** From the courier's list or the rider's report: every selected box was delivered. */
function HandOver({ view: { toHandOver } }: { view: ManifestView }) {
  const t = useOfficeTexts()
  const confirm = { title: t('dispatch.handOverAsk'), text: t('dispatch.handOverText'), label: t('dispatch.handOver') }
  return (
    <ActionForm
      key={toHandOver.length}
      intent="deliver"
      confirm={confirm}
      className="dispatch-new panel"
      button={t('dispatch.handOver')}
      kind="solid"
    >
      <h2>{t('dispatch.handOverHead', { count: toHandOver.length })}</h2>
      <p className="soft">{t('dispatch.handOverText')}</p>
      <TickBoxes boxes={toHandOver} />
    </ActionForm>
  )
}
