import { Link } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { hasOwnRider } from '#shop/values/delivery-modes.ts'
import { useMay } from '../office-context.ts'
import { OfficeForm } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { BULK_MOVES, type BoardView, type BulkRow } from './board-view.ts'
import { ACTION_NEEDS } from './order-actions.ts'
import type { OrderRowView } from './list.tsx'

/** The day's orders by state. Several can be selected and moved together. */
export function Board({ view }: { view: BoardView }) {
  const t = useOfficeTexts()
  const may = useMay()
  const moves = BULK_MOVES.filter((move) => may(ACTION_NEEDS[move]))
  const total = view.columns.reduce((sum, column) => sum + column.orders.length, 0)
  return (
    // A day has its own selection: orders selected on another day must not be moved.
    <OfficeForm className="board-form" key={view.day}>
      {total > 0 && (
        <div className="board-bar">
          <span className="muted">{t('board.ticked')}</span>
          {moves.map((move) => (
            <Button key={move} type="submit" name="intent" value={move} kind="line">
              {t(`action.${move}`)}
            </Button>
          ))}
          <Button type="submit" name="intent" value="slips" kind="line">
            {t('board.slips')}
          </Button>
        </div>
      )}
      <div className="board" role="group" aria-label={t('board.title')} tabIndex={0}>
        {view.columns.map(({ status, orders }) => (
          <section key={status} className="board-column" aria-labelledby={`board-${status}`}>
            <h2 id={`board-${status}`}>
              {t(`status.${status}`)} <span className="muted">{t('count', { count: orders.length })}</span>
            </h2>
            {orders.length > 1 && status !== 'delivered' && <TickAll name={t(`status.${status}`)} />}
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
    </OfficeForm>
  )
}

function TickAll({ name }: { name: string }) {
  const t = useOfficeTexts()
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t('board.tickAllOf', { name })}
      onClick={(event) => {
        const boxes = event.currentTarget.closest('section')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []
        const all = [...boxes].every((box) => box.checked)
        for (const box of boxes) box.checked = !all
      }}
    >
      {t('board.tickAll')}
    </Button>
  )
}

function Card({ order }: { order: OrderRowView }) {
  const t = useOfficeTexts()
  const name = `order-${order.id}`
  return (
    <div className="board-card">
      <input type="checkbox" id={name} name={name} value="yes" aria-label={t('board.tick', { number: order.number })} />
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

/** Each order that was not moved, and why. */
export function NotMoved({ rows }: { rows: readonly BulkRow[] }) {
  const t = useOfficeTexts()
  return (
    <ul className="board-results">
      {rows.map(({ id, number, problem }) => (
        <li key={id}>
          {problem === null ? (
            t('board.moved', { number })
          ) : (
            <>
              <b>{number}:</b> {t(`bulkRefused.${problem}`)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
