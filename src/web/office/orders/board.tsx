import { Link } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { hasOwnRider } from '#shop/values/delivery-modes.ts'
import { Tick, TickForm } from '../kit/list/ticks.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { BoardView } from './board-view.ts'
import { useBulkMoves } from './bulk-moves.ts'
import type { OrderRowView } from './list.tsx'

/** The day's orders by state. Several can be selected and moved together. */
export function Board({ view }: { view: BoardView }) {
  const t = useOfficeTexts()
  const moves = useBulkMoves()
  return (
    // A day has its own selection: orders selected on another day must not be moved.
    <TickForm className="board-form" key={view.day} moves={moves}>
      <div className="board" role="group" aria-label={t('board.title')} tabIndex={0}>
        {view.columns.map(({ status, orders }) => (
          <section key={status} className="board-column" aria-labelledby={`board-${status}`}>
            <h2 id={`board-${status}`}>
              {t(`status.${status}`)} <span className="muted">{t('count', { count: orders.length })}</span>
            </h2>
            {orders.length > 1 && status !== 'delivered' && <TickColumn name={t(`status.${status}`)} />}
            <ul>
              {orders.map((order) => (
                <li key={order.id}>
                  <Card order={order} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </TickForm>
  )
}

function TickColumn({ name }: { name: string }) {
  const t = useOfficeTexts()
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t('board.tickAllOf', { name })}
      onClick={(event) => {
        const boxes = event.currentTarget.closest('section')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []
        const all = [...boxes].every((box) => box.checked)
        for (const box of boxes) if (box.checked === all) box.click()
      }}
    >
      {t('board.tickAll')}
    </Button>
  )
}

function Card({ order }: { order: OrderRowView }) {
  const t = useOfficeTexts()
  return (
    <div className="board-card">
      <Tick id={order.id} name={order.number} />
      <div>
        <Link className="link-inline" to={`/office/orders/${order.id}`}>
          {order.number}
        </Link>{' '}
        {order.name}
        <span className="muted small">
          {order.hours}, {order.area}
          {order.mode && !hasOwnRider(order.mode) && `, ${t(`mode.${order.mode}`)}`}
        </span>
        {order.late && <span className="late small">{t('orders.late')}</span>}
      </div>
      <span className="board-due">{order.due}</span>
    </div>
  )
}

export function BoardDays({ view }: { view: BoardView }) {
  const t = useOfficeTexts()
  const days = [
    { day: view.today, text: t('day.today') },
    { day: view.tomorrow, text: t('day.tomorrow') },
  ]
  return (
    <form method="get" className="office-tools">
      {days.map(({ day, text }) => (
        <LinkButton key={day} kind={day === view.day ? 'soft' : 'quiet'} to={`/office/orders/board?day=${day}`}>
          {text}
        </LinkButton>
      ))}
      <label className="office-day">
        <span className="visually-hidden">{t('orders.day')}</span>
        <input className="input" type="date" name="day" defaultValue={view.day} key={view.day} />
      </label>
      <Button type="submit" kind="line">
        {t('orders.show')}
      </Button>
    </form>
  )
}
