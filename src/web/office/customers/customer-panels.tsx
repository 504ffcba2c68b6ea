import { Link } from 'react-router'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField, FormText, FormTick } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { CustomerView, ShownConsent } from './customer-view.ts'

type Props = { customer: CustomerView }

export function WhoPanel({ customer }: Props) {
  const t = useOfficeTexts()
  const { figures } = customer
  return (
    <Panel title={t('customer.who')}>
      <DefinitionRows
        align="left"
        rows={[
          {
            key: 'phone',
            term: t('customer.phone'),
            value: customer.phones.map(({ shown, link }) => (
              <a key={link} className="link-inline nowrap customer-phone" href={link}>
                {shown}
              </a>
            )),
          },
          ...(customer.email ? [{ key: 'email', term: t('order.email'), value: customer.email }] : []),
          {
            key: 'account',
            term: t('customer.account'),
            value: customer.since ? t('customer.since', { day: customer.since }) : t('customer.guest'),
          },
          { key: 'orders', term: t('customer.orders'), value: figures.orders },
          { key: 'delivered', term: t('customer.delivered'), value: figures.delivered },
          {
            key: 'refused',
            term: t('customer.refused'),
            value: <span className={figures.refusedSome ? 'late' : undefined}>{figures.refused}</span>,
          },
          { key: 'spent', term: t('customer.spent'), value: figures.spent },
        ]}
      />
    </Panel>
  )
}

export function OrdersPanel({ customer: { orders } }: Props) {
  const t = useOfficeTexts()
  if (orders.length === 0) return null
  return (
    <Panel title={t('customer.ordersTitle')}>
      <ul className="customer-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <Link className="link-inline" to={`/office/orders/${order.id}`}>
              {order.number}
            </Link>
            <span className="muted">{order.placed}</span>
            <span>{order.status}</span>
            <span className="number">{order.total}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function NotesPanel({ customer: { notes, can } }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('customer.notes')}>
      {can.change && (
        <ActionForm intent="note" className="stack" button={t('customer.noteAdd')}>
          <FormText label={t('customer.note')} name="words" id="note" rows={2} maxLength={1000} />
        </ActionForm>
      )}
      {notes.length === 0 && <p className="muted">{t('customer.noNotes')}</p>}
      <ul className="customer-notes">
        {notes.map((note) => (
          <li key={`${note.at} ${note.note}`}>
            <p>{note.note}</p>
            <p className="muted small">
              {nameOf(note.actor)}, {note.at}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function ConsentPanel({ customer: { consent, mailConsent, can } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('customer.consent')}>
      <ConsentForm intent="consent" consent={consent} mayChange={can.change} />
      {mailConsent && (
        <>
          <h3>{t('customer.consentMail')}</h3>
          <ConsentForm intent="consent-email" consent={mailConsent.now} mayChange={can.change} />
        </>
      )}
    </Panel>
  )
}

type ConsentFormProps = { intent: 'consent' | 'consent-email'; consent: ShownConsent | null; mayChange: boolean }

function ConsentForm({ intent, consent, mayChange }: ConsentFormProps) {
  const t = useOfficeTexts()
  const said =
    consent && t(consent.given ? 'customer.consentGiven' : 'customer.consentTaken', { how: consent.how, at: consent.at })
  return (
    <>
      <p className={consent ? undefined : 'muted'}>{said ?? t('customer.consentNone')}</p>
      {mayChange && (
        <ActionForm intent={intent} className="stack" button={t('customer.consentSet')}>
          <FormTick label={t('customer.consentYes')} name="given" initial={consent?.given ?? false} />
          <FormField label={t('customer.consentHow')} name="words" {...(intent === 'consent' && { id: 'how' })} maxLength={200} />
        </ActionForm>
      )}
    </>
  )
}

export function SessionsPanel({ customer: { sessions, can } }: Props) {
  const t = useOfficeTexts()
  if (sessions === 0 || !can.change) return null
  return (
    <Panel title={t('customer.sessions')}>
      <ActionForm intent="end-sessions" className="stack" button={t('customer.endSessions')}>
        <p>{t('customer.sessionsText', { count: sessions })}</p>
      </ActionForm>
    </Panel>
  )
}

export function BlockPanel({ customer: { block, can } }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (!can.manage) return null
  return (
    <Panel title={t('customer.block')}>
      {block ? (
        <ActionForm intent="unblock" className="stack" button={t('customer.unblock')}>
          <p>{t('customer.blockedBy', { reason: block.reason, who: nameOf(block.actor), at: block.at })}</p>
        </ActionForm>
      ) : (
        <ActionForm intent="block" className="stack" button={t('customer.blockNow')}>
          <p className="muted">{t('customer.blockText')}</p>
          <FormField label={t('customer.blockWhy')} name="words" id="why" maxLength={200} />
        </ActionForm>
      )}
    </Panel>
  )
}

export function DataPanel({ customer: { id, can } }: Props) {
  const t = useOfficeTexts()
  if (!can.manage) return null
  return (
    <Panel title={t('customer.data')}>
      <p>
        <a className="link" href={`/office/customers/${id}/data`} download>
          {t('customer.export')}
        </a>
      </p>
      {can.merge && (
        <ActionForm
          intent="merge"
          className="stack"
          confirm={{ title: t('customer.mergeTitle'), text: t('customer.mergeText'), label: t('customer.merge') }}
          button={t('customer.merge')}
        >
          <FormField
            label={t('customer.mergePhone')}
            name="words"
            id="other"
            inputMode="tel"
            maxLength={30}
            help={t('customer.mergeHelp')}
          />
        </ActionForm>
      )}
      <ActionForm
        intent="erase"
        className="stack"
        confirm={{ title: t('customer.eraseTitle'), text: t('customer.eraseText'), label: t('customer.erase') }}
        button={t('customer.erase')}
      />
    </Panel>
  )
}
