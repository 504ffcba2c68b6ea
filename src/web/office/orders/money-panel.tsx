import { Select, TextArea, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { MoneyRefusal } from './act-on-money.server.ts'
import type { MoneyAction, MoneyView } from './money-view.ts'
import type { OrderPageView } from './order-page.ts'

type Props = { order: OrderPageView; refusal: MoneyRefusal | null }

/** The money of an order except the amount due: payment attempts, payments to review, transfers, refunds. */
export function MoneyPanel({ order, refusal }: Props) {
  const t = useOfficeTexts()
  const { money } = order
  const something =
    money.attempts.length + money.uploads.length + money.refunds.length + (money.may ? money.refundable.length : 0)
  if (something === 0 && money.waitsUntil === null && !money.callFirst) return null
  return (
    <div className="stack">
      {money.waitsUntil !== null && <p className="late">{t('pay.waits', { until: money.waitsUntil })}</p>}
      {money.release !== null && <Release order={order} refusal={refusal} />}
      {money.callFirst && <p className="late">{t('pay.confirmFirst')}</p>}
      {money.reviews.map((review) => (
        <Review key={review.id} review={review} order={order} refusal={refusal} />
      ))}
      {money.uploads.length > 0 && (
        <Panel title={t('pay.transfers')}>
          {money.uploads.map((upload) => (
            <Upload key={upload.id} upload={upload} order={order} refusal={refusal} />
          ))}
        </Panel>
      )}
      <Attempts attempts={money.attempts} />
      <Refunds order={order} refusal={refusal} />
      {money.may &&
        money.refundable.map((payment) => <RefundForm key={payment.id} payment={payment} order={order} refusal={refusal} />)}
    </div>
  )
}

function refusalOf(refusal: MoneyRefusal | null, action: MoneyAction, about: string): MoneyRefusal | null {
  return refusal?.action === action && refusal.about === about ? refusal : null
}

function Review({ review, order, refusal }: Props & { review: MoneyView['reviews'][number] }) {
  const t = useOfficeTexts()
  const { id, amount, why, payer, canAccept, booked } = review
  const confirm = {
    title: t('ask.accept-payment', { number: order.number }),
    text: t('ask.accept-paymentText'),
    label: t('action.accept-payment'),
  }
  const own = refusalOf(refusal, 'accept-payment', id)
  return (
    <Panel title={t('pay.review')}>
      <p>{t('pay.reviewText', { amount, payer: payer ?? t('pay.nobody'), why: t(`review.${why}`) })}</p>
      {order.money.may && canAccept && (
        <OfficeForm intent="accept-payment" confirm={confirm} className="stack">
          <input type="hidden" name="about" value={id} />
          <TextField
            label={t('pay.reason')}
            name="note"
            id={`note-${id}`}
            maxLength={200}
            defaultValue={own?.typed['note'] ?? ''}
          />
          <SendButton intent="accept-payment" kind="line">
            {t('action.accept-payment')}
          </SendButton>
        </OfficeForm>
      )}
      {order.money.may && !booked && <Close action="close-review" about={id} />}
    </Panel>
  )
}

/** The goods wait until staff decide whether to send them although a refund is under way. */
function Release({ order, refusal }: Props) {
  const t = useOfficeTexts()
  const own = refusalOf(refusal, 'release-goods', order.id)
  const confirm = {
    title: t('ask.release-goods', { number: order.number }),
    text: t('ask.release-goodsText', { due: order.due }),
    label: t('action.release-goods'),
  }
  return (
    <Panel title={t('pay.underWay', { amount: order.money.release ?? '' })}>
      <p className="late">{t('pay.underWayText')}</p>
      {order.money.may && (
        <OfficeForm intent="release-goods" confirm={confirm} className="stack">
          <input type="hidden" name="about" value={order.id} />
          <Reason id={order.id} refusal={own} help={t('pay.releaseHelp')} />
          <SendButton intent="release-goods" kind="line">
            {t('action.release-goods')}
          </SendButton>
        </OfficeForm>
      )}
    </Panel>
  )
}

function Close({ action, about }: { action: 'close-review' | 'close-refund'; about: string }) {
  const t = useOfficeTexts()
  return (
    <OfficeForm intent={action}>
      <input type="hidden" name="about" value={about} />
      <SendButton intent={action} kind="line" size="small">
        {t('action.close-refund')}
      </SendButton>
    </OfficeForm>
  )
}

function Upload({ upload, order, refusal }: Props & { upload: MoneyView['uploads'][number] }) {
  const t = useOfficeTexts()
  const { id, state, at, amount, reference, reason, kept } = upload
  const approving = refusalOf(refusal, 'approve-transfer', id)
  const refusing = refusalOf(refusal, 'refuse-transfer', id)
  return (
    <div className="stack">
      <p>
        {[at, t(`transfer.${state}`), amount, reference, reason].filter(Boolean).join(', ')}{' '}
        {kept && (
          <a className="link-inline" href={`/office/proofs/${id}`} target="_blank" rel="noreferrer">
            {t('pay.openReceipt')}
          </a>
        )}
      </p>
      {state === 'waiting' && order.money.may && (
        <>
          <OfficeForm intent="approve-transfer" className="stack">
            <input type="hidden" name="about" value={id} />
            <TextField
              label={t('pay.amount')}
              name="amount"
              id={`amount-${id}`}
              inputMode="decimal"
              required
              error={approving?.problem === 'amount-missing' ? t('payRefused.amount-missing') : undefined}
              defaultValue={approving?.typed['amount'] ?? ''}
            />
            <TextField
              label={t('pay.statement')}
              name="reference"
              id={`reference-${id}`}
              maxLength={60}
              required
              error={approving?.problem.startsWith('reference') ? t(`payRefused.${approving.problem}`) : undefined}
              defaultValue={approving?.typed['reference'] ?? ''}
            />
            <SendButton intent="approve-transfer">{t('action.approve-transfer')}</SendButton>
          </OfficeForm>
          <details open={refusing !== null}>
            <summary>{t('action.refuse-transfer')}</summary>
            <OfficeForm intent="refuse-transfer" className="stack">
              <input type="hidden" name="about" value={id} />
              <Reason id={id} refusal={refusing} />
              <SendButton intent="refuse-transfer" kind="line">
                {t('action.refuse-transfer')}
              </SendButton>
            </OfficeForm>
          </details>
        </>
      )}
    </div>
  )
}

function Reason({ id, refusal, help }: { id: string; refusal: MoneyRefusal | null; help?: string }) {
  const t = useOfficeTexts()
  return (
    <TextArea
      label={t('pay.reason')}
      name="note"
      id={`reason-${id}`}
      rows={2}
      maxLength={200}
      required
      help={help ?? t('pay.reasonHelp')}
      error={refusal?.problem === 'reason-missing' ? t('payRefused.reason-missing') : undefined}
      defaultValue={refusal?.typed['note'] ?? ''}
    />
  )
}

function Attempts({ attempts }: Pick<MoneyView, 'attempts'>) {
  const t = useOfficeTexts()
  if (attempts.length === 0) return null
  return (
    <details>
      <summary>{t('pay.attempts')}</summary>
      <ul className="small">
        {attempts.map(({ id, gateway, amount, state, at, payer }) => (
          <li key={id}>{[at, t(`method.${gateway}`), amount, t(`attempt.${state}`), payer, id].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </details>
  )
}

function Refunds({ order }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  const { refunds, may } = order.money
  if (refunds.length === 0) return null
  return (
    <Panel title={t('pay.refunds')}>
      {refunds.map(({ id, amount, state, at, reason, problem, open, released }) => (
        <div key={id}>
          <p className={open ? 'late' : undefined}>{[at, amount, t(`refund.${state}`), reason].join(', ')}</p>
          {released && <p className="small">{t('pay.released', { ...released, by: nameOf(released.by) })}</p>}
          {open && <p>{t('pay.refusedWhy', { why: problem ?? '' })}</p>}
          {open && may && <Close action="close-refund" about={id} />}
        </div>
      ))}
    </Panel>
  )
}

function RefundForm({ payment, order, refusal }: Props & { payment: MoneyView['refundable'][number] }) {
  const t = useOfficeTexts()
  const { id, method, left, field, byGateway } = payment
  const own = refusalOf(refusal, 'refund', id)
  const confirm = { title: t('ask.refund', { number: order.number }), text: t('ask.refundText'), label: t('action.refund') }
  const amountWrong = own?.problem === 'above-captured' || own?.problem === 'nothing-to-refund'
  const ways = [...(byGateway ? (['gateway'] as const) : []), 'by-hand' as const]
  return (
    <details open={own !== null}>
      <summary>{t('pay.refundOf', { method: t(`method.${method}`), amount: left })}</summary>
      <OfficeForm intent="refund" confirm={confirm} className="stack">
        <input type="hidden" name="about" value={id} />
        <TextField
          label={t('pay.amount')}
          name="amount"
          id={`refund-${id}`}
          inputMode="decimal"
          required
          error={own && amountWrong ? t(`payRefused.${own.problem}`) : undefined}
          defaultValue={own?.typed['amount'] ?? field}
        />
        <Select
          label={t('pay.way')}
          name="way"
          id={`way-${id}`}
          options={ways.map((way) => ({ value: way, label: t(`way.${way}`) }))}
          defaultValue={own?.typed['way'] ?? ways[0]}
          error={own?.problem === 'not-by-gateway' ? t('payRefused.not-by-gateway') : undefined}
        />
        <Reason id={id} refusal={own} />
        <SendButton intent="refund" kind="line">
          {t('action.refund')}
        </SendButton>
      </OfficeForm>
    </details>
  )
}
