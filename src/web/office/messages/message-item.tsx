import { Link } from 'react-router'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { MessageView } from '../orders/order-page.ts'

const TONES = { waiting: 'now', sent: 'good', failed: 'bad' } as const

/** One message: its subject, its recipient and its text. */
export function MessageItem({ message }: { message: MessageView }) {
  const t = useOfficeTexts()
  return (
    <details className="office-message">
      <summary>
        <b>{t(`template.${message.template}`)}</b>
        <span className="muted">
          {t(`channel.${message.channel}`)}, <span className="nowrap">{message.to}</span>,{' '}
          <span className="nowrap">{message.at}</span>
        </span>
        <Tag tone={TONES[message.state]}>{t(`messageState.${message.state}`)}</Tag>
      </summary>
      <p className="office-body">{message.body}</p>
    </details>
  )
}

/** Leads to the order that a message is about. */
export function MessageOrder({ order }: { order: { id: string; number: string } | null }) {
  if (!order) return null
  return (
    <Link className="link-inline" to={`/office/orders/${order.id}`}>
      {order.number}
    </Link>
  )
}
