import { Printer } from '../ui/icons/printer.tsx'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/manifest.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { CashPanel } from './dispatch/cash-panel.tsx'
import type { ManifestView } from './dispatch/dispatch-view.ts'
import { changeManifest, manifestView, permissionForManifest } from './dispatch/manifest.server.ts'
import { ManifestBoxes } from './dispatch/manifest-boxes.tsx'
import { TickBoxes } from './dispatch/new-manifest.tsx'
import { OfficeForm, SendButton } from './office-form.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return manifestView(requireStaff(args, 'see-orders'), args.params.manifestId)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-orders')
  const fields = await formFields(args.request)
  const requestContext = requireStaff(args, permissionForManifest(fields))
  const id = knownId(args.params.manifestId)
  const changed = await changeManifest(requestContext, id, fields)
  if (!changed.ok)
    return data(changed, { status: changed.problem === 'not-money' || changed.problem === 'reason-missing' ? 422 : 409 })
  const left = changed.leftOut.length > 0 ? `&left=${changed.leftOut.slice(0, 20).join(',')}` : ''
  return redirect(`/office/dispatch/${id}?done=${changed.action}${left}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const DONE = ['made', 'dispatch', 'add', 'take-off', 'deliver', 'accept-cash'] as const

export default function ManifestPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : DONE.find((one) => one === search.get('done'))
  const leftOut = (search.get('left') ?? '').split(',').filter((number) => /^PF-\d+-\d+$/.test(number))
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`manifestRefused.${refusal.problem}`, { detail: refusal.detail })}
        </Outcome>
      )}
      {done && (
        <Outcome kind="done">
          {t(`manifestDone.${done}`)} {leftOut.length > 0 && t('dispatch.leftOut', { numbers: leftOut.join(', ') })}
        </Outcome>
      )}
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
        {view.toHandOver.length > 0 && <HandOver view={view} />}
        {view.money && <CashPanel money={view.money} refusal={refusal?.action === 'accept-cash' ? refusal : null} />}
      </div>
    </>
  )
}

function OpenManifest({ view }: { view: ManifestView }) {
  const t = useOfficeTexts()
  return (
    <>
      {view.waiting.length > 0 && (
        <OfficeForm key={view.waiting.length} intent="add" className="dispatch-new panel">
          <h2>{t('dispatch.waiting')}</h2>
          <TickBoxes boxes={view.waiting} />
          <SendButton intent="add" kind="line">
            {t('dispatch.add')}
          </SendButton>
        </OfficeForm>
      )}
      {view.boxes.length > 0 && (
        <div className="office-action">
          <OfficeForm intent="dispatch" className="office-next">
            <SendButton intent="dispatch" wide>
              {t('dispatch.sendAll', { count: view.boxes.length })}
            </SendButton>
          </OfficeForm>
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
    <OfficeForm key={toHandOver.length} intent="deliver" confirm={confirm} className="dispatch-new panel">
      <h2>{t('dispatch.handOverHead', { count: toHandOver.length })}</h2>
      <p className="soft">{t('dispatch.handOverText')}</p>
      <TickBoxes boxes={toHandOver} />
      <SendButton intent="deliver">{t('dispatch.handOver')}</SendButton>
    </OfficeForm>
  )
}
