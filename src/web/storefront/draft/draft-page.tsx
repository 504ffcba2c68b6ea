import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { DeliveryMode } from '#shop/values/delivery-modes.ts'
import { formatMoney } from '#shop/values/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { AgreeBox } from '../checkout/agree-box.tsx'
import { PaySection } from '../checkout/pay-section.tsx'
import { PlainWhen } from '../checkout/plain-when.tsx'
import { WhoFields } from '../checkout/who-fields.tsx'
import type { OrderField } from '../checkout/typed-order.ts'
import type { DraftAnswer, DraftLineShown, DraftView } from './draft-answer.ts'
import { useDraftTexts } from './texts.ts'

/** A link that leads to no order, or to one whose time is over. */
export function NoDraft({ title, text }: { title: string; text: string }) {
  const t = useDraftTexts()
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
      </header>
      <LinkButton to="/shop">{t('draft.toShop')}</LinkButton>
    </div>
  )
}

type Open = NonNullable<DraftView['open']>
type DraftPageProps = { title: string; view: DraftView; open: Open; answer: DraftAnswer | undefined }

/** One screen: the fruit at today's prices, the buyer's details, the day, the payment, and the button. */
export function DraftPage({ title, view, open, answer: last }: DraftPageProps) {
  const t = useDraftTexts()
  const answer = last ?? open.first
  const { typed, faults, refusal, step } = answer
  const changed = useChangedFields(answer)
  const errors = changed.open(Object.fromEntries(faults.map(({ field, text, words }) => [field, t(text, words)])))
  const errorOf = (field: OrderField) => errors[field]
  const problems = Object.entries(errors).map(([id, message]) => ({ id, message }))
  if (answer.lines.length > 0 && answer.lines.every(({ sum }) => sum === null))
    return <AllGone title={title} lines={answer.lines} />
  return (
    <div className="wrap checkout-page stack-large">
      <div>
        <div className="checkout-head">
          <h1>{title}</h1>
        </div>
        <div className="stack">
          <p className="lead">{t('draft.lead', { until: view.until })}</p>
          {view.note && (
            <Note kind="changed" title={t('draft.note')}>
              {view.note}
            </Note>
          )}
          <ErrorSummary problems={problems} title={t('checkout.fix', { count: problems.length })} />
          {refusal && (
            <Note kind="refused" title={t('checkout.oneLook')} role="alert">
              {t(refusal.text, refusal.words)}
            </Note>
          )}
        </div>
      </div>
      <Form method="post" replace preventScrollReset noValidate className="with-aside checkout" onInput={changed.onInput}>
        <input type="hidden" name="units" value={typed.units} />
        <input type="hidden" name="shown_area" value={step ? typed.area_id : ''} />
        <div>
          <section className="step">
            <h2>{t('draft.what')}</h2>
            <Lines lines={answer.lines} />
            <div className="stack">
              <Sums answer={answer} />
              <p className="soft">{t('draft.notHeld')}</p>
            </div>
          </section>
          <Who answer={answer} errorOf={errorOf} />
          <section className="step">
            <h2>{t('checkout.when')}</h2>
            {step ? (
              <PlainWhen answer={answer} error={errorOf('when')} key={step.requestId} />
            ) : (
              <p className="soft">{t('draft.areaFirst')}</p>
            )}
          </section>
          <PaySection total={null} methods={open.methods} advance={answer.advance ?? false} chosen={typed.payment} />
          <div className="stack-large">
            <AgreeBox versions={open.versions} typed={typed} error={errorOf('agree')} />
            <PlaceButton able={step !== null} />
          </div>
        </div>
      </Form>
    </div>
  )
}

/** Nothing of it can be ordered now, so there is nothing to fill in. */
function AllGone({ title, lines }: { title: string; lines: readonly DraftLineShown[] }) {
  const t = useDraftTexts()
  return (
    <div className="wrap narrow stack-large">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <Note kind="refused" title={t('draft.gone')}>
        {t('draft.goneText')}
      </Note>
      <Lines lines={lines} />
      <LinkButton to="/shop">{t('draft.toShop')}</LinkButton>
    </div>
  )
}

function Lines({ lines }: { lines: readonly DraftLineShown[] }) {
  const t = useDraftTexts()
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <li key={line.key} className={line.sum === null ? 'order-line order-line-gone' : 'order-line'}>
          <img src={line.picture ?? '/brand/placeholder.svg'} alt="" width={56} height={56} />
          <div>
            {line.name}
            <span className="order-line-detail">{t('draft.unitsOf', { units: line.units, label: line.label })}</span>
          </div>
          <b>{line.sum ?? t('quote.notInOrder')}</b>
          {line.news && (
            <div className="order-line-changes">
              <Note kind="changed" title={line.news} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The fruit, and the total of each way of delivery; each day below says its total too. */
function Sums({ answer: { sum, step } }: { answer: DraftAnswer }) {
  const t = useDraftTexts()
  const language = useLanguage()
  if (sum === null) return null
  if (!step) return <DefinitionRows rows={[{ key: 'goods', term: t('quote.fruit'), value: sum }]} />
  const totals = step.totals.map(({ mode, taka }) => ({
    key: mode,
    term: t('draft.with', { mode: t(`checkout.${mode as DeliveryMode}`) }),
    value: formatMoney(paisaOfTaka(taka), language),
    kind: 'total' as const,
  }))
  const rows = step.rows.map(({ less, ...row }) => ({ ...row, ...(less && { kind: 'less' as const }) }))
  return <DefinitionRows rows={[...rows, ...totals]} />
}

type WhoProps = { answer: DraftAnswer; errorOf: (field: OrderField) => string | undefined }

/** The area decides the days: with scripts a choice shows them at once, without scripts the button below does. */
function Who({ answer, errorOf }: WhoProps) {
  const t = useDraftTexts()
  const submit = useSubmit()
  const hydrated = useHydrated()
  const [area, setArea] = useState(answer.typed.area_id)
  const choose = (areaId: string) => {
    setArea(areaId)
    const form = document.querySelector<HTMLFormElement>('form.checkout')
    if (!form || areaId === area || areaId === '') return
    const fields = new FormData(form)
    fields.set('area_id', areaId)
    fields.set('intent', 'days')
    void submit(fields, { method: 'post', replace: true, preventScrollReset: true })
  }
  return (
    <section className="step">
      <h2>{t('checkout.who')}</h2>
      <WhoFields typed={answer.typed} errorOf={errorOf} areaId={area} onArea={choose} />
      {!hydrated && (
        <Button type="submit" kind="line" name="intent" value="days">
          {t('draft.showDays')}
        </Button>
      )}
    </section>
  )
}

function PlaceButton({ able }: { able: boolean }) {
  const t = useDraftTexts()
  const sent = useSentForm()
  return (
    <Button type="submit" name="intent" value={able ? 'place' : 'days'} wide busy={sent !== null}>
      {able ? t('checkout.place') : t('draft.showDays')}
    </Button>
  )
}
