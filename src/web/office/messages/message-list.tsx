import type { SavedView } from '#shop/ordering/index.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { Shown } from '../kit/list/list-url.ts'
import { OnlyThis, Tick, TickAll, TickForm } from '../kit/list/ticks.tsx'
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
  const failed = view.mayResend ? view.rows.filter(({ state }) => state === 'failed') : []
  if (view.rows.length === 0) return <Empty title={t('messages.none')} />
  const list = (
    <ul className="office-messages">
      {view.rows.map((message) => (
        <li key={message.id}>
          <MessageItem message={message} />
          <div className="row row-wrap small">
            {failed.includes(message) && <Tick id={message.id} name={t(`template.${message.template}`)} />}
            <MessageOrder order={message.order} />
            {message.error && <Problem error={message.error} />}
            {failed.includes(message) && <OnlyThis id={message.id}>{t('messages.resend')}</OnlyThis>}
          </div>
        </li>
      ))}
    </ul>
  )
  if (failed.length === 0) return list
  return (
    <TickForm moves={[{ intent: 'resend', label: t('messages.resend') }]}>
      <div className="row">
        <TickAll ids={failed.map(({ id }) => id)} />
        <span aria-hidden="true">{t('messages.tickFailed')}</span>
      </div>
      {list}
    </TickForm>
  )
}

const KNOWN = ['daily-cap', 'expired', 'no-consent', 'unknown', 'no-answer', 'answer-not-understood'] as const

/** A gateway's error code helps the people who run the shop. */
function Problem({ error }: { error: string }) {
  const t = useOfficeTexts()
  const known = KNOWN.find((one) => one === error)
  return <span className="late">{known ? t(`messageError.${known}`) : t('messageError.refused', { code: error })}</span>
}
