import { data, Link, redirect, useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/box.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { OfficeForm, SendButton } from './office-form.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { BoxTag } from './packing/board.tsx'
import { BoxLine } from './packing/box-line.tsx'
import { boxView, changeBox, permissionForBox } from './packing/box.server.ts'
import { BOX_ACTIONS, type BoxProblem, type BoxView } from './packing/packing-view.ts'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return boxView(requireStaff(args, 'see-orders'), args.params.boxId)
}

/** The current state of the box, not what was typed. */
const STANDS_IN_THE_WAY: readonly BoxProblem[] = [
  'edit-conflict',
  'cannot-move',
  'not-weighed',
  'in-quarantine',
  'nothing-to-swap',
]

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-orders')
  const fields = await formFields(args.request)
  const requestContext = requireStaff(args, permissionForBox(fields))
  const boxId = knownId(args.params.boxId)
  const changed = await changeBox(requestContext, boxId, fields)
  if (changed.ok) return redirect(`/office/packing/${boxId}?done=${changed.action}`)
  return data(changed, { status: STANDS_IN_THE_WAY.includes(changed.problem) ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function BoxPage({ loaderData: box, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : BOX_ACTIONS.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead
        title={box.number}
        mark={<BoxTag state={box.state} />}
        lead={
          <Link className="link-inline" to={box.packing}>
            {t('packing.all')}
          </Link>
        }
      >
        <span className="row row-wrap">
          <LinkButton kind="line" to={`/office/packing/labels?box=${box.id}`}>
            {t('packing.label')}
          </LinkButton>
          <LinkButton kind="line" to={`/office/orders/${box.orderId}`}>
            {t('packing.order')}
          </LinkButton>
        </span>
      </PageHead>
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`boxRefused.${refusal.problem}`, { from: refusal.from, to: refusal.to })}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`boxDone.${done}`)}</Outcome>}
      <BoxFacts box={box} />
      {box.quarantined && <Quarantined box={box} />}
      <div className="packing-lines">
        {box.lines.map((line) => (
          <BoxLine
            key={`${line.id} ${line.units} ${line.weighed?.grams}`}
            box={box}
            line={line}
            refusal={refusal?.line === line.id ? refusal : null}
          />
        ))}
      </div>
      {box.mayPack && !box.quarantined && (
        <div className="office-action">
          <OfficeForm intent="pack" className="office-next">
            <SendButton intent="pack" wide>
              {t('action.pack')}
            </SendButton>
          </OfficeForm>
        </div>
      )}
    </>
  )
}

/** A box with recalled or quarantined fruit, and its actions while the box is open. */
function Quarantined({ box }: { box: BoxView }) {
  const t = useOfficeTexts()
  return (
    <Note kind="refused" title={t('packing.swapTitle')}>
      <div className="stack">
        <span>{t(box.state === 'planned' ? 'packing.swapText' : 'packing.packedText')}</span>
        {box.mayPack && (
          <OfficeForm intent="swap">
            <SendButton intent="swap" kind="line">
              {t('packing.swap')}
            </SendButton>
          </OfficeForm>
        )}
      </div>
    </Note>
  )
}

function BoxFacts({ box }: { box: BoxView }) {
  const t = useOfficeTexts()
  return (
    <div className="packing-facts">
      <p>
        <b>{box.recipient}</b> {!box.confirmed && box.mayPack && <Tag tone="now">{t('packing.notConfirmed')}</Tag>}
      </p>
      <p className="muted">
        {box.when}, {box.zone}, {box.weight}
      </p>
      <p className="muted">{t('packing.due', { amount: box.due })}</p>
      {(box.giftMessage || box.hidePrices) && (
        <Note kind="changed" title={box.giftMessage ? t('order.card') : undefined}>
          {box.giftMessage && `“${box.giftMessage}”`} {box.hidePrices && t('order.hidePrices')}
        </Note>
      )}
    </div>
  )
}
