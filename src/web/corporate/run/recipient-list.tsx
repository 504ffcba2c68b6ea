import { Form, Link, useLocation } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { RecipientsView, RowField, RowView } from './recipients.server.ts'
import { useRunTexts } from './texts.ts'

type Props = { rows: RecipientsView['rows']; boxes: readonly string[]; areas: readonly string[] }

/** The areas to choose from while typing. */
const AREAS = 'run-areas'

const formOf = (row: RowView) => `fix-${row.id}`

/** The list with faults at their fields, corrected in place: each row has its own form, so that it works without scripts. */
export function RecipientList({ rows, boxes, areas }: Props) {
  const t = useRunTexts()
  const columns: Column<RowView>[] = [
    { key: 'row', head: t('run.row'), cell: (row) => row.row, phone: 'aside', plain: true },
    { key: 'name', head: t('run.name'), cell: (row) => <Cell row={row} field="name" label={t('run.name')} />, phone: 'main' },
    { key: 'phone', head: t('run.phone'), cell: (row) => <Cell row={row} field="phone" label={t('run.phone')} />, plain: true },
    { key: 'area', head: t('run.area'), cell: (row) => <AreaCell row={row} />, plain: true },
    {
      key: 'address',
      head: t('run.address'),
      cell: (row) => <Cell row={row} field="address" label={t('run.address')} />,
      plain: true,
    },
    { key: 'box', head: t('run.box'), cell: (row) => <BoxCell row={row} />, plain: true },
    { key: 'day', head: t('run.day'), cell: (row) => <Cell row={row} field="day" label={t('run.day')} />, plain: true },
    {
      key: 'do',
      head: <span className="visually-hidden">{t('run.edit')}</span>,
      cell: (row) => <RowActions row={row} boxes={boxes} />,
      plain: true,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('run.step.people')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowState={({ state }) => state}
        empty={<p className="muted">{t('run.nobodyFound')}</p>}
      />
      {areas.length > 0 && (
        <datalist id={AREAS}>
          {areas.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

type CellProps = {
  row: RowView
  field: RowField
  label: string
  /** A valid value is a field too, because the fault may be in it. */
  open?: boolean
  list?: string
  help?: string | undefined
}

/** A faulty value is a field; a valid value is text. */
function Cell({ row, field, label, open = false, list, help }: CellProps) {
  const { text, typed, faulty, said } = row.cells[field]
  const id = `${row.id}-${field}`
  const words = help === undefined ? said : [...said, help]
  const described = words.length > 0 ? `${id}-said` : undefined
  return (
    <>
      {(faulty || open) && !row.editing ? (
        <input
          className="input run-input"
          form={formOf(row)}
          name={field}
          defaultValue={typed}
          aria-label={label}
          placeholder={label}
          aria-invalid={faulty || undefined}
          aria-describedby={described}
          list={list}
          maxLength={600}
        />
      ) : (
        text
      )}
      <Said id={described} row={row} said={words} />
    </>
  )
}

function Said({ id, row, said }: { id: string | undefined; row: RowView; said: readonly string[] }) {
  if (said.length === 0) return null
  return (
    <span id={id} className={row.state === 'error' ? 'run-said run-wrong' : 'run-said'}>
      {said.join(' ')}
    </span>
  )
}

function AreaCell({ row }: { row: RowView }) {
  const t = useRunTexts()
  const { district, area } = row.cells
  if (!district.faulty && !area.faulty) {
    return (
      <>
        {area.text}
        {row.asked && <span className="run-said">{row.asked}</span>}
      </>
    )
  }
  // A known area may be in another district, and a known district may have no such area.
  return (
    <div className="run-two">
      <Cell
        row={row}
        field="area"
        label={t('run.area')}
        open
        list={AREAS}
        help={row.suggestion || row.editing ? undefined : t('run.areaHelp')}
      />
      <Cell row={row} field="district" label={t('run.district')} open={!row.editing} />
    </div>
  )
}

function BoxCell({ row }: { row: RowView }) {
  const t = useRunTexts()
  return (
    <>
      <Cell row={row} field="box" label={t('run.box')} />
      {row.cells.language.faulty && <Cell row={row} field="language" label={t('run.language')} />}
      {row.cells.card.faulty && <Cell row={row} field="card" label={t('run.card')} />}
    </>
  )
}

function RowActions({ row, boxes }: { row: RowView; boxes: readonly string[] }) {
  const t = useRunTexts()
  const { search } = useLocation()
  if (row.editing) return <EditRow row={row} boxes={boxes} />
  const edit = new URLSearchParams(search)
  edit.set('edit', row.id)
  edit.delete('done')
  const mend = row.state === 'error' && !row.suggestion
  return (
    <div className="run-actions">
      {row.state === 'error' && (
        <Form method="post" id={formOf(row)} preventScrollReset>
          <input type="hidden" name="recipient" value={row.id} />
          {row.suggestion && (
            <Button type="submit" name="intent" value="use" kind="soft" size="small">
              {t('run.useIt')}
            </Button>
          )}
          <Button type="submit" name="intent" value="fix" kind={mend ? 'soft' : 'line'} size="small">
            {t('run.saveRow')}
          </Button>
        </Form>
      )}
      {row.hinted && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="recipient" value={row.id} />
          <Button type="submit" name="intent" value="right" kind="line" size="small">
            {t(row.duplicate ? 'run.keepBoth' : 'run.isRight')}
          </Button>
          {row.duplicate && (
            <Button type="submit" name="intent" value="remove" kind="line" size="small">
              {t('run.remove')}
            </Button>
          )}
        </Form>
      )}
      <Link className="link" to={`?${edit}`} preventScrollReset aria-label={t('run.editName', { name: row.cells.name.text })}>
        {t('run.edit')}
      </Link>
      {row.state === 'error' && (
        <Button type="submit" form={formOf(row)} name="intent" value="remove" kind="line" size="small">
          {t('run.remove')}
        </Button>
      )}
    </div>
  )
}

/** All fields of one row, including those that the list hides or considers valid. */
function EditRow({ row, boxes }: { row: RowView; boxes: readonly string[] }) {
  const t = useRunTexts()
  const { search } = useLocation()
  const back = new URLSearchParams(search)
  back.delete('edit')
  const { cells } = row
  const field = (name: RowField) => ({ name, id: `${row.id}-edit-${name}`, defaultValue: cells[name].typed, maxLength: 600 })
  return (
    <Form method="post" className="run-edit stack" preventScrollReset>
      <input type="hidden" name="recipient" value={row.id} />
      <input type="hidden" name="whole" value="yes" />
      <TextField label={t('run.name')} {...field('name')} autoFocus />
      <TextField label={t('run.phone')} inputMode="tel" {...field('phone')} />
      <TextField label={t('run.district')} {...field('district')} />
      <TextField label={t('run.area')} {...field('area')} />
      <TextField label={t('run.address')} {...field('address')} />
      <TextField
        label={t('run.landmark')}
        name="landmark"
        id={`${row.id}-edit-landmark`}
        defaultValue={row.landmark}
        maxLength={600}
      />
      {boxes.length > 1 && <TextField label={t('run.box')} {...field('box')} help={boxes.join(' · ')} />}
      <TextArea label={t('run.card')} {...field('card')} />
      <TextField label={t('run.day')} {...field('day')} />
      <TextField label={t('run.language')} {...field('language')} help={t('run.languageHelp')} error={cells.language.said[0]} />
      <Checkbox label={t('run.ask')} name="ask" id={`${row.id}-ask`} defaultChecked={row.byLink} help={t('run.askHelp')} />
      <div className="run-actions">
        <Button type="submit" name="intent" value="fix" size="small">
          {t('run.saveRow')}
        </Button>
        <Button type="submit" name="intent" value="remove" kind="line" size="small">
          {t('run.remove')}
        </Button>
        <LinkButton to={`?${back}`} kind="quiet" size="small">
          {t('run.cancelEdit')}
        </LinkButton>
      </div>
    </Form>
  )
}
