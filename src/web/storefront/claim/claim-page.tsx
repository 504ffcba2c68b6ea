import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { FormFaults } from '../form-faults.tsx'
import type { ClaimAnswer } from './act-on-claim.server.ts'
import { ClaimForm } from './claim-form.tsx'
import type { ClaimPageView } from './claim-page.server.ts'
import { useClaimTexts } from './texts.ts'
import { isOffline, type Offline } from './without-network.ts'

type Answer = ClaimAnswer | Offline | undefined
type ClaimPageProps = { title: string; view: ClaimPageView | null; sent: boolean; requestId: string; answer: Answer }

/** What is wrong with the fruit of an order, and what became of it. */
export function ClaimPage({ title, view, sent, requestId, answer }: ClaimPageProps) {
  const t = useClaimTexts()
  if (!view) {
    return (
      <div className="wrap narrow">
        <Empty
          title={title}
          text={t('claim.unknownText')}
          action={<LinkButton to="/track/order">{t('claim.find')}</LinkButton>}
        />
      </div>
    )
  }
  const offline = isOffline(answer)
  const refused = answer && !offline && !answer.ok ? answer : undefined
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <p className="muted">{view.of}</p>
        <h1>{title}</h1>
        {!view.closed && (
          <p className="lead">{t(view.smallAtOnce ? 'claim.leadAtOnce' : 'claim.lead', { hours: view.answerHours })}</p>
        )}
      </header>
      <div className="stack-large">
        {sent && !refused && <Note kind="done" role="status" title={t('claim.sent')} />}
        {offline && <Note kind="changed" role="status" title={t('claim.offline')} />}
        {refused && <FormFaults errors={refused.errors} refusal={refused.refusal} />}
        {view.claims.length > 0 && <OwnClaims claims={view.claims} />}
        <WhatNow key={view.claims.length} view={view} requestId={requestId} refused={refused} offline={offline} />
        {view.phone && <p className="small muted">{t('claim.complaint', { phone: view.phone })}</p>}
        <p>
          <a className="link" href={view.back.to}>
            {view.back.text}
          </a>
        </p>
      </div>
    </div>
  )
}

type WhatNowProps = {
  view: ClaimPageView
  requestId: string
  refused: Exclude<ClaimAnswer, { ok: true }> | undefined
  offline: boolean
}

function WhatNow({ view, requestId, refused, offline }: WhatNowProps) {
  const t = useClaimTexts()
  if (view.closed === 'not-delivered') {
    return (
      <Note kind="changed" title={t('claim.notDelivered')}>
        {t('claim.notDeliveredText')}
      </Note>
    )
  }
  if (view.closed === 'term-over') {
    return (
      <Note kind="changed" title={t('claim.over')}>
        {t('claim.overText', { at: view.until ?? '', phone: view.phone })}
      </Note>
    )
  }
  if (view.lines.every(({ state }) => state !== 'may')) return <Note kind="changed" title={t('claim.nothing')} />
  return <ClaimForm view={view} requestId={requestId} refused={refused} offline={offline} />
}

function OwnClaims({ claims }: { claims: ClaimPageView['claims'] }) {
  const t = useClaimTexts()
  return (
    <section className="stack">
      <h2>{t('claim.yours')}</h2>
      {claims.map((claim) => (
        <Note key={claim.id} kind={claim.good ? 'done' : claim.bad ? 'refused' : 'changed'} title={claim.title}>
          <p>
            {claim.fruit && `${claim.fruit}: `}
            {claim.text}
          </p>
          {claim.reason && <p className="soft">{claim.reason}</p>}
          {claim.offered && (
            <div className="row row-wrap">
              <OfferForm intent="agree" claimId={claim.id} label={t('claim.agree')} kind="solid" />
              <OfferForm intent="decline" claimId={claim.id} label={t('claim.decline')} kind="line" />
            </div>
          )}
        </Note>
      ))}
    </section>
  )
}

type OfferFormProps = { intent: 'agree' | 'decline'; claimId: string; label: string; kind: 'solid' | 'line' }

function OfferForm({ intent, claimId, label, kind }: OfferFormProps) {
  const sent = useSentForm()
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="claim" value={claimId} />
      <Button type="submit" size="small" kind={kind} busy={sent?.get('intent') === intent && sent.get('claim') === claimId}>
        {label}
      </Button>
    </Form>
  )
}
