import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/box.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { BoxTag } from './packing/board.tsx'
import { BoxLine } from './packing/box-line.tsx'
import { boxActions } from './packing/box-actions.server.ts'
import { boxView } from './packing/box.server.ts'
import type { BoxView } from './packing/packing-view.ts'
import { EarlyTick } from './packing/early-tick.tsx'
import { UnpackForm } from './packing/unpack-form.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return boxView(requireStaff(args, 'see-orders'), args.params.boxId)
}

export const action = officeAction(boxActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function BoxPage({ loaderData: box }: Route.ComponentProps) {
  const t = useOfficeTexts()
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
      <ActionResult page="box" />
      <BoxFacts box={box} />
      {box.quarantined && <Quarantined box={{ ...box, quarantined: box.quarantined }} />}
      <div className="packing-lines">
        {box.lines.map((line) => (
          <BoxLine key={`${line.id} ${line.units} ${line.weighed?.grams}`} box={box} line={line} />
        ))}
      </div>
      {box.mayPack && !box.quarantined && (
        <div className="office-action">
          <ActionForm intent="pack" className="office-next" button={t('action.pack')} kind="solid" wide>
            <EarlyTick day={box.early} />
          </ActionForm>
        </div>
      )}
      {box.mayUnpack && !box.quarantined && (
        <div className="office-action">
          <UnpackForm number={box.number} />
        </div>
      )}
    </>
  )
}

const QUARANTINED_TEXTS = {
  open: 'packing.swapText',
  packed: 'packing.packedText',
  'came-back': 'packing.cameBackText',
  away: 'packing.awayText',
} as const

/** A box with recalled or quarantined fruit, and every way out of it. */
function Quarantined({ box }: { box: BoxView & { quarantined: keyof typeof QUARANTINED_TEXTS } }) {
  const t = useOfficeTexts()
  return (
    <Note kind="refused" title={t('packing.swapTitle')}>
      <div className="stack">
        <span>{t(QUARANTINED_TEXTS[box.quarantined])}</span>
        <span className="row row-wrap">
          {(box.mayPack || box.mayUnpack) && <ActionForm intent="swap" className="" button={t('packing.swap')} />}
          {box.mayUnpack && <UnpackForm number={box.number} />}
          <LinkButton kind="line" to={`/office/orders/${box.orderId}`}>
            {t('packing.toOrder')}
          </LinkButton>
        </span>
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
