import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { ColumnsView, ImportView } from './import.server.ts'
import { BackToPeople, FileLink, MorePeople } from './recipients-page.tsx'
import type { RunRefused, RunView } from './run-view.ts'
import { useRunTexts, type RunText } from './texts.ts'

type Props = { run: RunView; view: ImportView; refused: RunRefused | undefined }

export function ImportPage({ run, view, refused }: Props) {
  if (view.columns) return <Columns columns={view.columns} refused={refused} />
  return <Ways run={run} refused={refused} />
}

function useBusy(intent: string): boolean {
  return useSentForm()?.get('intent') === intent
}

/** By file, by pasted rows, or one recipient at a time. */
function Ways({ run, refused }: Omit<Props, 'view'>) {
  const t = useRunTexts()
  const busy = { file: useBusy('file'), paste: useBusy('paste') }
  const error = (field: string) => (refused?.wrong.includes(field) ? t(refused.refused, refused.words) : undefined)
  return (
    <div className="run-ways">
      <Panel title={t('run.importHead')}>
        <p className="soft">{t('run.importLead')}</p>
        <Form method="post" encType="multipart/form-data" className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="file" />
          <TextField
            label={t('run.file')}
            name="file"
            type="file"
            accept=".xlsx,.csv,.txt,text/csv"
            required
            help={t('run.fileHelp')}
            error={error('file')}
          />
          <div className="run-actions">
            <Button type="submit" busy={busy.file}>
              {t('run.readFile')}
            </Button>
            <FileLink token={run.token} file="template.xlsx">
              {t('run.template')}
            </FileLink>
          </div>
        </Form>
      </Panel>
      <Panel title={t('run.pasteHead')}>
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="paste" />
          <TextArea label={t('run.paste')} name="rows" rows={5} required help={t('run.pasteHelp')} error={error('rows')} />
          <div>
            <Button type="submit" kind="line" busy={busy.paste}>
              {t('run.readPasted')}
            </Button>
          </div>
        </Form>
      </Panel>
      <TypeOne run={run} refused={refused} />
    </div>
  )
}

function TypeOne({ run, refused }: Omit<Props, 'view'>) {
  const t = useRunTexts()
  const busy = useBusy('add')
  const typed = (name: string) => (refused?.intent === 'add' ? (refused.typed[name] ?? '') : '')
  return (
    <Panel title={t('run.typeHead')}>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="add" />
        <TextField label={t('run.name')} name="name" maxLength={100} required defaultValue={typed('name')} />
        <TextField
          label={t('run.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          maxLength={30}
          required
          defaultValue={typed('phone')}
        />
        <TextField label={t('run.district')} name="district" maxLength={100} defaultValue={typed('district')} />
        <TextField label={t('run.area')} name="area" maxLength={100} defaultValue={typed('area')} />
        <TextField label={t('run.address')} name="address" maxLength={300} defaultValue={typed('address')} />
        <Checkbox label={t('run.ask')} name="ask" help={t('run.askHelp')} />
        <div>
          <Button type="submit" kind="line" busy={busy}>
            {t('run.add')}
          </Button>
        </div>
      </Form>
      {run.people > 0 && (
        <p>
          <BackToPeople token={run.token} />
        </p>
      )}
    </Panel>
  )
}

/** The guessed meaning of the columns, to confirm before the list is read in. */
function Columns({ columns, refused }: { columns: ColumnsView; refused: RunRefused | undefined }) {
  const t = useRunTexts()
  const busy = useBusy('take')
  const { name, rows, remembered, before } = columns
  return (
    <Form method="post" className="stack-large" preventScrollReset>
      <div>
        <h2>{t('run.columnsHead')}</h2>
        <p className="soft">
          {t(remembered ? 'run.columnsKnown' : 'run.columnsLead', { name: name || t('run.paste'), count: rows })}
        </p>
      </div>
      <Preview preview={columns.preview} />
      <div className="run-fields">
        {columns.fields.map(({ field, chosen, sample }) => (
          <Select
            key={field}
            label={t(FIELD_NAMES[field])}
            name={`column-${field}`}
            options={columns.columns}
            defaultValue={refused?.typed[`column-${field}`] ?? chosen}
            help={sample ? t('run.columnSample', { sample }) : field === 'lastName' ? t('run.lastNameHelp') : undefined}
          />
        ))}
      </div>
      <LeftOut leftOut={columns.leftOut} />
      <PeopleAndBoxes columns={columns} />
      {before > 0 && (
        <Checkbox
          label={t('run.replace')}
          name="replace"
          defaultChecked={refused?.typed['replace'] !== undefined}
          help={t('run.replaceHelp', { count: before })}
        />
      )}
      <div className="run-actions">
        <Button type="submit" name="intent" value="take" busy={busy}>
          {t('run.take')}
        </Button>
        <Button type="submit" name="intent" value="drop" kind="quiet">
          {t('run.dropSheet')}
        </Button>
      </div>
    </Form>
  )
}

/** The first people as they are in the sheet, so that a wrong column is seen before it is used. */
function Preview({ preview: { heads, rows } }: Pick<ColumnsView, 'preview'>) {
  const t = useRunTexts()
  return (
    <section className="run-preview">
      <h3>{t('run.previewHead')}</h3>
      <div className="run-preview-scroll" role="region" aria-label={t('run.previewHead')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('run.row')}</th>
              {heads.map(({ letter, heading }) => (
                <th key={letter} scope="col">
                  <span className="muted">{letter}</span> {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {cells.map((text, column) => (
                  <td key={heads[column]!.letter}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft">{t('run.previewHelp')}</p>
    </section>
  )
}

function LeftOut({ leftOut: { count, shown } }: Pick<ColumnsView, 'leftOut'>) {
  const t = useRunTexts()
  if (count === 0) return null
  return (
    <Note kind="changed" title={t('run.leftOutHead', { count })}>
      <ul>
        {shown.map(({ row, kind, text }) => (
          <li key={row}>{t(`run.leftOut.${kind}`, { row, text })}</li>
        ))}
        {count > shown.length && <li>{t('run.leftOutMore', { count: count - shown.length })}</li>}
      </ul>
      <p>{t('run.leftOutHelp')}</p>
    </Note>
  )
}

/** How many people for how many boxes, before anything is stored. */
function PeopleAndBoxes({ columns: { people, boxes, before } }: { columns: ColumnsView }) {
  const t = useRunTexts()
  const said = (count: number) => ({
    people: t('run.peopleCount', { count }),
    boxes: t('run.dayBoxes', { count: boxes }),
  })
  const together = before + people
  const enough = together <= boxes
  return (
    <>
      {(enough || before > 0) && (
        <p>
          <strong>{t('run.peopleForBoxes', said(people))}</strong> {before > 0 && t('run.peopleBefore', { count: before })}{' '}
          {before > 0 && enough && t('run.peopleTogether', said(together))}
        </p>
      )}
      {!enough && <MorePeople people={together} boxes={boxes} />}
    </>
  )
}

const FIELD_NAMES: Record<ColumnsView['fields'][number]['field'], RunText> = {
  name: 'run.name',
  lastName: 'run.lastName',
  phone: 'run.phone',
  district: 'run.district',
  area: 'run.area',
  address: 'run.address',
  landmark: 'run.landmark',
  box: 'run.box',
  card: 'run.card',
  day: 'run.day',
  language: 'run.language',
  ask: 'run.ask',
}
