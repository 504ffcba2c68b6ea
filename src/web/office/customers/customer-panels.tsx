import { Link } from 'react-router'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { CustomerRefusal, CustomerView } from './customer-view.ts'

type Props = { customer: CustomerView; refusal: CustomerRefusal | null }

export function WhoPanel({ customer }: Pick<Props, 'customer'>) {
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
          ...customer.addresses.map((address) => ({ key: address.key, term: address.name, value: address.text })),
        ]}
      />
    </Panel>
  )
}

export function OrdersPanel({ customer: { orders } }: Pick<Props, 'customer'>) {
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

export function NotesPanel({ customer: { notes, can }, refusal }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('customer.notes')}>
      {can.change && (
        <OfficeForm intent="note" className="stack">
          <TextArea
            label={t('customer.note')}
            name="words"
            id="note"
            rows={2}
            maxLength={1000}
            error={refusal?.action === 'note' ? t(`customerRefused.${refusal.problem}`) : undefined}
          />
          <SendButton kind="line" intent="note">
            {t('customer.noteAdd')}
          </SendButton>
        </OfficeForm>
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

export function ConsentPanel({ customer: { consent, can }, refusal }: Props) {
  const t = useOfficeTexts()
  const said =
    consent && t(consent.given ? 'customer.consentGiven' : 'customer.consentTaken', { how: consent.how, at: consent.at })
  return (
    <Panel title={t('customer.consent')}>
      <p className={consent ? undefined : 'muted'}>{said ?? t('customer.consentNone')}</p>
      {can.change && (
        <OfficeForm intent="consent" className="stack">
          <Checkbox label={t('customer.consentYes')} name="given" value="yes" defaultChecked={consent?.given ?? false} />
          <TextField
            label={t('customer.consentHow')}
            name="words"
            id="how"
            maxLength={200}
            error={refusal?.action === 'consent' ? t(`customerRefused.${refusal.problem}`) : undefined}
          />
          <SendButton kind="line" intent="consent">
            {t('customer.consentSet')}
          </SendButton>
        </OfficeForm>
      )}
    </Panel>
  )
}

export function SessionsPanel({ customer: { sessions, can } }: Pick<Props, 'customer'>) {
  const t = useOfficeTexts()
  if (sessions === 0 || !can.change) return null
  return (
    <Panel title={t('customer.sessions')}>
      <OfficeForm intent="end-sessions" className="stack">
        <p>{t('customer.sessionsText', { count: sessions })}</p>
        <SendButton kind="line" intent="end-sessions">
          {t('customer.endSessions')}
        </SendButton>
      </OfficeForm>
    </Panel>
  )
}

export function BlockPanel({ customer: { block, can }, refusal }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (!can.manage) return null
  return (
    <Panel title={t('customer.block')}>
      {block ? (
        <OfficeForm intent="unblock" className="stack">
          <p>{t('customer.blockedBy', { reason: block.reason, who: nameOf(block.actor), at: block.at })}</p>
          <SendButton kind="line" intent="unblock">
            {t('customer.unblock')}
          </SendButton>
        </OfficeForm>
      ) : (
        <OfficeForm intent="block" className="stack">
          <p className="muted">{t('customer.blockText')}</p>
          <TextField
            label={t('customer.blockWhy')}
            name="words"
            id="why"
            maxLength={200}
            error={refusal?.action === 'block' ? t(`customerRefused.${refusal.problem}`) : undefined}
          />
          <SendButton kind="line" intent="block">
            {t('customer.blockNow')}
          </SendButton>
        </OfficeForm>
      )}
    </Panel>
  )
}

export function DataPanel({ customer: { id, can }, refusal }: Props) {
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
        <OfficeForm
          intent="merge"
          className="stack"
          confirm={{ title: t('customer.mergeTitle'), text: t('customer.mergeText'), label: t('customer.merge') }}
        >
          <TextField
            label={t('customer.mergePhone')}
            name="words"
            id="other"
            inputMode="tel"
            maxLength={30}
            help={t('customer.mergeHelp')}
            defaultValue={refusal?.action === 'merge' ? refusal.wrote : ''}
            error={refusal?.action === 'merge' ? t(`customerRefused.${refusal.problem}`) : undefined}
          />
          <SendButton kind="line" intent="merge">
            {t('customer.merge')}
          </SendButton>
        </OfficeForm>
      )}
      <OfficeForm
        intent="erase"
        className="stack"
        confirm={{ title: t('customer.eraseTitle'), text: t('customer.eraseText'), label: t('customer.erase') }}
      >
        <SendButton kind="line" intent="erase">
          {t('customer.erase')}
        </SendButton>
      </OfficeForm>
    </Panel>
  )
}
