import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import { BoxTag } from '../packing/board.tsx'
import { EarlyTick } from '../packing/early-tick.tsx'
import type { BoardRow, MakingView } from './making.server.ts'

/** The boxes of a run by day: to pack, on the way, handed over, and to be delivered again. */
export function MakingBoard({ view: { board, held } }: { view: MakingView }) {
  const t = useOfficeTexts()
  const columns = useColumns(board, (change) => addressOf(board, change))
  const { rows, day, page, pages, toPack } = board
  const address = (change: Record<string, string>) => addressOf(board, change)
  return (
    <section className="stack office-top" id="board">
      <h2>{t('making.board')}</h2>
      <DayTable board={board} />
      {day !== null && (
        <p className="row row-wrap">
          <Link className="link-inline" to={`/office/packing?day=${day}`}>
            {t('making.packing')}
          </Link>
          <Link className="link-inline" to={`/office/dispatch?day=${day}`}>
            {t('making.dispatch')}
          </Link>
        </p>
      )}
      <ReplanPanel board={board} />
      <GiveUpPanel board={board} />
      {toPack.length > 0 && !held && (
        <ActionForm
          intent="pack"
          className=""
          confirm={{
            title: t('making.packAsk', { count: toPack.length }),
            text: t('making.packText'),
            label: t('making.packPage', { count: toPack.length }),
          }}
          button={t('making.packPage', { count: toPack.length })}
        >
          <input type="hidden" name="boxes" value={toPack.join(' ')} />
          <EarlyTick day={board.early} />
        </ActionForm>
      )}
      {board.days.length > 0 && (
        <div className="office-table">
          <DataTable
            caption={t('making.board')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<p className="muted">{t('making.noBoxes')}</p>}
          />
        </div>
      )}
      <Pagination page={page} pages={pages} pageTo={(number) => address({ page: String(number) })} />
    </section>
  )
}

type Board = MakingView['board']
type AddressOf = (change: Record<string, string>) => string

function addressOf({ day, state, page }: Board, change: Record<string, string>): string {
  const now = {
    ...(day !== null && { day }),
    ...(state !== null && { state }),
    ...(page > 1 && { page: String(page) }),
    ...change,
  }
  return `?${new URLSearchParams(Object.entries(now).filter(([, value]) => value !== ''))}`
}

function DayTable({ board }: { board: Board }) {
  const t = useOfficeTexts()
  type Day = Board['days'][number]
  const here = (day: string, state: string) => (board.day === day && (board.state ?? '') === state ? 'page' : undefined)
  const columns: Column<Day>[] = [
    {
      key: 'day',
      head: t('making.day'),
      cell: ({ day, text }) => (
        <Link
          className="row-link"
          to={addressOf(board, { day, state: '', page: '' })}
          aria-current={here(day, '')}
          preventScrollReset
        >
          {text}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'count', head: t('making.box'), cell: ({ count }) => count, numeric: true, phone: 'aside' },
    {
      key: 'states',
      head: t('orders.state'),
      cell: ({ day, states }) => (
        <span className="row row-wrap row-over">
          {states.map(({ state, count }) => (
            <Link
              key={state}
              className="link-inline nowrap"
              to={addressOf(board, { day, state, page: '' })}
              aria-current={here(day, state)}
              preventScrollReset
            >
              {t(`boxState.${state}`)} {count}
            </Link>
          ))}
        </span>
      ),
      plain: true,
    },
    {
      key: 'ways',
      head: t('making.way'),
      cell: ({ ways }) => ways.map(({ mode, count }) => `${t(`making.way.${mode}`)} ${count}`).join(', '),
      plain: true,
    },
  ]
  return (
    <>
      <div className="office-table">
        <DataTable
          caption={t('making.day')}
          columns={columns}
          rows={board.days}
          rowKey={({ day }) => day}
          empty={<p className="muted">{t('making.notOrdered')}</p>}
        />
      </div>
      {(board.day !== null || board.state !== null) && (
        <Link className="link-inline" to="?" preventScrollReset>
          {t('making.all')}
        </Link>
      )}
    </>
  )
}

function useColumns(board: Board, address: AddressOf): Column<BoardRow>[] {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return [
    {
      key: 'number',
      head: t('making.box'),
      cell: (row) => (
        <Link className="row-link nowrap" to={`/office/packing/${row.id}`}>
          {row.number}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'to', head: t('making.to'), cell: (row) => row.to, plain: true },
    { key: 'when', head: t('making.day'), cell: (row) => `${row.when}, ${t(`making.way.${row.mode}`)}`, plain: true },
    { key: 'state', head: t('orders.state'), cell: (row) => <BoxTag state={row.state} />, phone: 'aside' },
    {
      key: 'tried',
      head: t('making.proofOfDelivery'),
      cell: (row) => (
        <div className="row-over">
          {row.tried && <p>{[row.tried.at, nameOf(row.tried.actor), row.tried.note].filter(Boolean).join(', ')}</p>}
          {row.photos.map((id) => (
            <p key={id}>
              <a className="link-inline" href={`/office/rounds/photos/${id}`} target="_blank" rel="noreferrer">
                {t('making.doorPhoto')}
              </a>
            </p>
          ))}
          {row.givenUp && (
            <p>{t(row.givenUp.charged ? 'making.givenUpCharged' : 'making.givenUpFree', { reason: row.givenUp.reason })}</p>
          )}
          {(row.state === 'failed' || row.state === 'dispatched') && (
            <p className="row row-wrap">
              {row.state === 'failed' && board.mayPlan && (
                <Link className="link-inline" to={`${address({ box: row.id })}#board`}>
                  {t('making.planAnew')}
                </Link>
              )}
              {board.mayGiveUp && (
                <Link className="link-inline" to={`${address({ box: row.id, do: 'give-up' })}#board`}>
                  {t('making.giveUp')}
                </Link>
              )}
            </p>
          )}
        </div>
      ),
      plain: true,
    },
  ]
}

function ReplanPanel({ board: { replan } }: { board: Board }) {
  const t = useOfficeTexts()
  if (!replan) return null
  const options = replan.slots.map(({ value, label, left, state }) => ({
    value,
    label: `${label} (${left === null ? t(`slot.${state}`) : t('slot.left', { count: left })})`,
    disabled: state !== 'open',
  }))
  return (
    <Panel title={t('making.planAnewOf', { number: replan.number })}>
      <ActionForm intent="replan" about={replan.id} button={t('making.planAnew')} kind="solid">
        <FormChoice
          label={t('order.newSlot')}
          name="slot"
          required
          options={[{ value: '', label: t('order.chooseSlot') }, ...options]}
        />
      </ActionForm>
    </Panel>
  )
}

/** Gives up a box, and says whether it is still paid for. */
function GiveUpPanel({ board: { giveUp } }: { board: Board }) {
  const t = useOfficeTexts()
  if (!giveUp) return null
  const { id, number, to, left } = giveUp
  return (
    <Panel title={t('making.giveUpOf', { number, to })}>
      <ActionForm
        intent="give-up"
        about={id}
        confirm={{ title: t('making.giveUpAsk', { number }), text: t('making.giveUpText'), label: t('making.giveUp') }}
        button={t('making.giveUp')}
      >
        <FormChoice
          label={t('making.charge')}
          name="charged"
          required
          options={[
            { value: '', label: t('order.chooseSlot') },
            { value: 'no', label: t('making.chargeNo') },
            { value: 'yes', label: t('making.chargeYes') },
          ]}
        />
        <FormField
          label={t('order.reason')}
          name="note"
          maxLength={300}
          required
          help={t(left ? 'making.giveUpLeft' : 'making.giveUpReason')}
        />
      </ActionForm>
    </Panel>
  )
}
