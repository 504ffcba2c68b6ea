import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormText } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { MoneyView } from './money-view.ts'
import type { OrderPageView } from './order-page.ts'
import { RefundLines } from './refund-lines-form.tsx'
import { SentBack } from './sent-back.tsx'

type Props = { order: OrderPageView }

/** The money of an order except the amount due: payment attempts, payments to review, transfers, refunds. */
export function MoneyPanel({ order }: Props) {
  const t = useOfficeTexts()
  const { money } = order
  const something =
    money.attempts.length +
    money.claims.length +
    money.uploads.length +
    money.refunds.length +
    (money.may ? money.refundable.length : 0)
  if (something === 0 && money.waitsUntil === null && !money.callFirst) return null
  return (
    <div className="stack">
      {money.waitsUntil !== null && <p className="late">{t('pay.waits', { until: money.waitsUntil })}</p>}
      {money.release !== null && <Release order={order} />}
      {money.callFirst && <p className="late">{t('pay.confirmFirst')}</p>}
      {money.reviews.map((review) => (
        <Review key={review.id} review={review} order={order} />
      ))}
      {money.uploads.length > 0 && (
        <Panel title={t('pay.transfers')}>
          {money.uploads.map((upload) => (
            <Upload key={upload.id} upload={upload} order={order} />
          ))}
        </Panel>
      )}
      <Claims claims={money.claims} may={money.may} />
      <Attempts attempts={money.attempts} />
      <Refunds order={order} />
      {money.may && money.refundable.length > 0 && <FruitClaims claims={money.fruitClaims} />}
      {money.may && money.refundable.map((payment) => <RefundForms key={payment.id} payment={payment} order={order} />)}
    </div>
  )
}

function Review({ review, order }: Props & { review: MoneyView['reviews'][number] }) {
  const t = useOfficeTexts()
  const { id, amount, why, payer, canAccept, booked } = review
  const confirm = {
    title: t('ask.accept-payment', { number: order.number }),
    text: t('ask.accept-paymentText'),
    label: t('action.accept-payment'),
  }
  return (
    <Panel title={t('pay.review')}>
      <p>{t('pay.reviewText', { amount, payer: payer ?? t('pay.nobody'), why: t(`review.${why}`) })}</p>
      {order.money.may && canAccept && (
        <ActionForm intent="accept-payment" about={id} confirm={confirm} button={t('action.accept-payment')}>
          <FormField label={t('pay.reason')} name="note" maxLength={200} />
        </ActionForm>
      )}
      {order.money.may && !booked && <Close action="close-review" about={id} />}
    </Panel>
  )
}

/** The goods wait until staff decide whether to send them although a refund is under way. */
function Release({ order }: Props) {
  const t = useOfficeTexts()
  const confirm = {
    title: t('ask.release-goods', { number: order.number }),
    text: t('ask.release-goodsText', { due: order.due }),
    label: t('action.release-goods'),
  }
  return (
    <Panel title={t('pay.underWay', { amount: order.money.release ?? '' })}>
      <p className="late">{t('pay.underWayText')}</p>
      {order.money.may && (
        <ActionForm intent="release-goods" about={order.id} confirm={confirm} button={t('action.release-goods')}>
          <Reason help={t('pay.releaseHelp')} />
        </ActionForm>
      )}
    </Panel>
  )
}

function Close({ action, about }: { action: 'close-review' | 'close-refund'; about: string }) {
  const t = useOfficeTexts()
  return <ActionForm intent={action} about={about} className="" button={t('action.close-refund')} size="small" />
}

function Upload({ upload, order }: Props & { upload: MoneyView['uploads'][number] }) {
  const t = useOfficeTexts()
  const { id, state, at, amount, reference, reason, kept } = upload
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
          <ActionForm intent="approve-transfer" about={id} button={t('action.approve-transfer')} kind="solid">
            <FormField label={t('pay.amount')} name="amount" inputMode="decimal" required />
            <FormField label={t('pay.statement')} name="reference" maxLength={60} required />
          </ActionForm>
          <FoldedForm fold={t('action.refuse-transfer')} intent="refuse-transfer" about={id} button={t('action.refuse-transfer')}>
            <Reason />
          </FoldedForm>
        </>
      )}
    </div>
  )
}

/** Money from a wallet is found on its own page, for all orders together. */
function Claims({ claims, may }: Pick<MoneyView, 'claims' | 'may'>) {
  const t = useOfficeTexts()
  if (claims.length === 0) return null
  return (
    <Panel title={t('pay.claims')}>
      {claims.map(({ id, wallet, trxId, state, at, reason }) => (
        <p key={id}>{[at, t(`wallet.${wallet}`), trxId, t(`walletClaim.${state}`), reason].filter(Boolean).join(', ')}</p>
      ))}
      {may && claims.some(({ state }) => state === 'waiting') && (
        <Link className="link-inline" to="/office/payments/wallets">
          {t('walletDesk.open')}
        </Link>
      )}
    </Panel>
  )
}

function Reason({ help }: { help?: string }) {
  const t = useOfficeTexts()
  return <FormText label={t('pay.reason')} name="note" rows={2} maxLength={200} required help={help ?? t('pay.reasonHelp')} />
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
      {refunds.map(({ id, amount, state, at, reason, reference, lines, problem, open, released }) => (
        <div key={id}>
          <p className={open ? 'late' : undefined}>
            {[at, amount, t(`refund.${state}`), reference, reason].filter(Boolean).join(', ')}
          </p>
          {lines.length > 0 && <p className="small">{t('pay.refundFor', { lines: lines.join(', ') })}</p>}
          {released && <p className="small">{t('pay.released', { ...released, by: nameOf(released.by) })}</p>}
          {open && <p>{t('pay.refusedWhy', { why: problem ?? '' })}</p>}
          {open && may && <Close action="close-refund" about={id} />}
        </div>
      ))}
    </Panel>
  )
}

/** What buyers were granted for bad fruit, beside the forms for refunds. */
function FruitClaims({ claims }: { claims: MoneyView['fruitClaims'] }) {
  const t = useOfficeTexts()
  if (claims.length === 0) return null
  return (
    <p className="late">
      {t('pay.fruitClaims')}{' '}
      {claims.map(({ id, number, state, wants }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link-inline" to={`/office/claims/${id}`}>
            {number}
          </Link>{' '}
          ({t(`claims.outcome.${wants}`)}, {t(`claims.state.${state}`)})
        </span>
      ))}
    </p>
  )
}

/** A refund for certain lines, or of an amount for the whole order. */
function RefundForms({ payment, order }: Props & { payment: MoneyView['refundable'][number] }) {
  const t = useOfficeTexts()
  const { id, method, left, field, byGateway, toWallet, lines } = payment
  const confirm = { title: t('ask.refund', { number: order.number }), text: t('ask.refundText'), label: t('action.refund') }
  const of = { method: t(`method.${method}`), amount: left }
  return (
    <>
      {lines.length > 0 && (
        <FoldedForm
          fold={t('pay.refundLinesOf', of)}
          intent="refund-lines"
          about={id}
          confirm={confirm}
          button={t('action.refund-lines')}
        >
          <RefundLines lines={lines} />
          <Way byGateway={byGateway} />
          {toWallet && <SentBack />}
          <Reason />
        </FoldedForm>
      )}
      <FoldedForm fold={t('pay.refundOf', of)} intent="refund" about={id} confirm={confirm} button={t('action.refund')}>
        <FormField label={t('pay.amount')} name="amount" inputMode="decimal" required initial={field} />
        <Way byGateway={byGateway} />
        {toWallet && <SentBack />}
        <Reason />
      </FoldedForm>
    </>
  )
}

function Way({ byGateway }: { byGateway: boolean }) {
  const t = useOfficeTexts()
  const ways = [...(byGateway ? (['gateway'] as const) : []), 'by-hand' as const]
  return (
    <FormChoice
      label={t('pay.way')}
      name="way"
      options={ways.map((way) => ({ value: way, label: t(`way.${way}`) }))}
      initial={ways[0]!}
    />
  )
}
