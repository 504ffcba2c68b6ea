import type { SavedView } from '#shop/ordering/index.ts'
import { Empty } from '#web/ui/empty.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { Shown } from '../kit/list/list-url.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { MessageView } from '../orders/order-page.ts'
import { MessageItem, MessageOrder } from './message-item.tsx'

type MessageRow = MessageView & { error: string | null; order: { id: string; number: string } | null }

export type MessagesView = {
  list: Shown<{ state: string; q: string }>
  next: NextPage
  rows: MessageRow[]
  own: SavedView[]
  mayResend: boolean
}

export function MessageList({ view }: { view: MessagesView }) {
  const t = useOfficeTexts()
  if (view.rows.length === 0) return <Empty title={t('messages.none')} />
  return (
    <ul className="office-messages">
      {view.rows.map((message) => (
        <li key={message.id}>
          <MessageItem message={message} />
          <div className="row row-wrap small">
            <MessageOrder order={message.order} />
            {message.error && <Problem error={message.error} />}
            {message.state === 'failed' && view.mayResend && <Resend id={message.id} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

const KNOWN = ['daily-cap', 'expired', 'no-answer', 'answer-not-understood'] as const

/** A gateway's error code helps the people who run the shop. */
function Problem({ error }: { error: string }) {
  const t = useOfficeTexts()
  const known = KNOWN.find((one) => one === error)
  return <span className="late">{known ? t(`messageError.${known}`) : t('messageError.refused', { code: error })}</span>
}

function Resend({ id }: { id: string }) {
  const t = useOfficeTexts()
  return (
    <ActionForm intent="resend" about={id} className="" button={t('messages.resend')} size="small">
      <input type="hidden" name="message" value={id} />
    </ActionForm>
  )
}
