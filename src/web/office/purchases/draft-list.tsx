import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import { LineFields, PURCHASES, ReasonsOf } from './purchase-panels.tsx'
import type { PurchasesView } from './purchases.server.ts'

type Props = { view: PurchasesView }
type Group = PurchasesView['groups'][number]
type Line = Group['lines'][number]

// The ticks stand between the forms of the lines, so they name the form they belong to.
const FORM = 'order-lines'

/** The lines that wait to be ordered, by day and farm. Each can be changed; the ticked ones are ordered on the next page. */
export function DraftList({ view }: Props) {
  const t = useOfficeTexts()
  if (view.fruits.length === 0) return null
  return (
    <section className="office-top">
      <h2>{t('purchase.list')}</h2>
      {view.groups.length === 0 && <p className="muted">{t('purchase.listEmpty')}</p>}
      {view.groups.map((group) => (
        <DraftGroup key={group.key} group={group} view={view} />
      ))}
      {view.groups.length > 0 && view.mayBuy && (
        <Form id={FORM} action={`${PURCHASES}/order`} className="purchase-order">
          <Button type="submit">{t('purchase.order')}</Button>
          <span className="muted small">{t('purchase.orderHelp')}</span>
        </Form>
      )}
    </section>
  )
}

function DraftGroup({ group, view }: Props & { group: Group }) {
  const t = useOfficeTexts()
  const { day, farm, past, sum, lines } = group
  return (
    <section className="purchase-group">
      <h3>
        {t('purchase.group', { day, farm })} <span className="muted small">{sum}</span>
      </h3>
      {past && <Note kind="refused">{t('purchase.past')}</Note>}
      <ul className="purchase-lines">
        {lines.map((line) => (
          <li key={`${line.id} ${line.version}`}>
            <DraftLine line={line} day={day} view={view} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DraftLine({ line, day, view }: Props & { line: Line; day: string }) {
  const t = useOfficeTexts()
  const { id, fruit, picture, amount, price, cost } = line
  return (
    <>
      <div className="purchase-line">
        {view.mayBuy && (
          <label className="tick">
            <input
              type="checkbox"
              name="line"
              value={id}
              form={FORM}
              defaultChecked
              aria-label={t('purchase.tick', { fruit, day })}
            />
          </label>
        )}
        <Thumbnail picture={picture} />
        <span>
          <b>{fruit}</b>
          <br />
          <span className="small muted">{price ?? t('purchase.noPrice')}</span>
        </span>
        <span className="purchase-amount">
          <b>{amount}</b>
          <br />
          <span className="small muted">{cost ?? ''}</span>
        </span>
      </div>
      <Proposal line={line} />
      {view.mayBuy && <ChangeLine line={line} view={view} />}
    </>
  )
}

/** Why the line is on the list, and how it differs from what is proposed now. */
function Proposal({ line: { why, was, moved, byHand } }: { line: Line }) {
  const t = useOfficeTexts()
  return (
    <div className="purchase-why">
      {why ? <ReasonsOf why={why} /> : <span className="small muted">{byHand && t('purchase.byHand')}</span>}
      {was && <p className="small">{t('purchase.wasProposed', was)}</p>}
      {moved && (
        <Note kind="changed">
          {moved.now === null
            ? t('purchase.noLonger', { was: moved.was })
            : t('purchase.nowProposed', { was: moved.was, now: moved.now })}
        </Note>
      )}
    </div>
  )
}

function ChangeLine({ line, view }: Props & { line: Line }) {
  const t = useOfficeTexts()
  return (
    <div className="purchase-change">
      <FoldedForm
        intent="change"
        about={line.id}
        initial={line.fields}
        seen={line.version}
        fold={t('purchase.change')}
        button={t('purchase.save')}
        buttonOf={line.fruit}
        className="office-setting"
      >
        <LineFields view={view} />
      </FoldedForm>
      <ActionForm
        intent="drop"
        about={line.id}
        seen={line.version}
        button={t('purchase.drop')}
        buttonOf={line.fruit}
        kind="quiet"
        size="small"
        className="purchase-drop"
      />
    </div>
  )
}
