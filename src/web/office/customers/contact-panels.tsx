import { Link } from 'react-router'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MessageItem, MessageOrder } from '../messages/message-item.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { CustomerView } from './customer-view.ts'

export function AddressesPanel({ addresses }: Pick<CustomerView, 'addresses'>) {
  const t = useOfficeTexts()
  if (addresses.length === 0) return null
  return (
    <Panel title={t('customer.addresses')}>
      <DefinitionRows
        align="left"
        rows={addresses.map(({ key, name, text, used }) => ({
          key,
          term: name,
          value: (
            <>
              {text}
              <br />
              <span className="muted small">
                {used === null ? t('customer.addressSaved') : t('customer.addressUsed', { day: used })}
              </span>
            </>
          ),
        }))}
      />
    </Panel>
  )
}

export function MessagesPanel({ messages }: Pick<CustomerView, 'messages'>) {
  const t = useOfficeTexts()
  if (messages === null) return null
  return (
    <Panel title={t('customer.messages')}>
      {messages.rows.length === 0 && <p className="muted">{t('messages.none')}</p>}
      <ul className="office-messages">
        {messages.rows.map((message) => (
          <li key={message.id}>
            <MessageItem message={message} />
            <div className="row row-wrap small">
              <MessageOrder order={message.order} />
            </div>
          </li>
        ))}
      </ul>
      {messages.rows.length > 0 && (
        <p className="row row-wrap small office-after">
          {messages.all.map(({ to, path }) => (
            <Link key={to} className="link-inline" to={path}>
              {t('customer.messagesTo', { to })}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  )
}
