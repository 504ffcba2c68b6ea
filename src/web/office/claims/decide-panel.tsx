import { OUTCOMES } from '#shop/claims/model.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormText } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SentBack } from '../orders/sent-back.tsx'
import type { ClaimView } from './claim.server.ts'

export function DecidePanel({ claim }: { claim: ClaimView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('claims.decide')}>
      <p className="soft">{t('claims.acceptLead')}</p>
      <ActionForm intent="accept" className="stack" button={t('claims.accept')} kind="solid">
        <Grants claim={claim} />
        <Reason />
      </ActionForm>
      <details>
        <summary>{t('claims.offer')}</summary>
        <ActionForm
          intent="offer"
          className="stack"
          button={t('claims.offerButton')}
          kind="line"
          initial={{ outcome: claim.wants === 'refund' ? 'replacement' : 'refund' }}
        >
          <FormChoice
            label={t('claims.offerOutcome')}
            name="outcome"
            options={OUTCOMES.map((value) => ({ value, label: t(`claims.outcome.${value}`) }))}
          />
          <Grants claim={claim} />
          <Reason required />
        </ActionForm>
      </details>
      <details>
        <summary>{t('claims.reject')}</summary>
        <ActionForm intent="reject" className="stack" button={t('claims.reject')} kind="danger">
          <Reason required />
        </ActionForm>
      </details>
    </Panel>
  )
}

function Grants({ claim }: { claim: ClaimView }) {
  const t = useOfficeTexts()
  return claim.lines.map(({ id, name, most }) => (
    <FormField key={id} label={t('claims.grant', { fruit: name })} name={`grant-${id}`} inputMode="decimal" initial={most} />
  ))
}

function Reason({ required = false }: { required?: boolean }) {
  const t = useOfficeTexts()
  return (
    <FormText
      label={t('claims.reason')}
      name="reason"
      rows={2}
      maxLength={300}
      required={required}
      help={t('claims.reasonHelp')}
    />
  )
}

/** What is left to do of an accepted claim, and of an offer that the buyer does not answer. */
export function NextPanel({ claim }: { claim: ClaimView }) {
  const t = useOfficeTexts()
  const { can } = claim
  if (!can.pay && !can.replace && !can.reopen && (can.decide || !can.reject)) return null
  return (
    <Panel title={t(can.pay ? 'claims.pay' : can.replace ? 'claims.replace' : 'claims.decide')}>
      {can.pay === 'gateway' && (
        <ActionForm intent="pay" button={t('claims.payGateway', { amount: claim.amount })} kind="solid" />
      )}
      {(can.pay === 'by-hand' || can.pay === 'wallet') && (
        <>
          <p className="soft">{t('claims.payByHandHelp')}</p>
          <ActionForm intent="pay" button={t('claims.payByHand', { amount: claim.amount })} kind="solid">
            <input type="hidden" name="byHand" value="yes" />
            {can.pay === 'wallet' && <SentBack />}
          </ActionForm>
        </>
      )}
      {can.pay === 'needs-other' && <p className="soft">{t('claims.payNeeds')}</p>}
      {can.replace && (
        <>
          <p className="soft">{t('claims.replaceHelp')}</p>
          <ActionForm intent="replace" button={t('claims.replace')} kind="solid" />
        </>
      )}
      {can.reopen && <ActionForm intent="reopen" button={t('claims.reopen')} kind="quiet" />}
      {!can.decide && can.reject && (
        <ActionForm intent="reject" className="stack" button={t('claims.reject')} kind="line">
          <Reason required />
        </ActionForm>
      )}
    </Panel>
  )
}
