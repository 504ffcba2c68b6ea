import { Form } from 'react-router'
import { pathIn } from '#shop/values/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ProgrammeForm, Result, typedIn } from './parts.tsx'
import type { PersonView, ProgrammeRefused, RosterView } from './programme-data.ts'
import { useProgrammeTexts, type ProgrammeText } from './texts.ts'

type Taken = { added: number; alreadyThere: number; faulty: number; leftOut: number }
type Props = { view: RosterView; done: string | null; refused: ProgrammeRefused | null; taken: Taken | null }

export function RosterPage({ view, done, refused, taken }: Props) {
  const t = useProgrammeTexts()
  const { programme, base, people, faulty, canChange, consented } = view
  return (
    <div className="portal-parts portal-narrow">
      {taken ? (
        <Note
          kind="done"
          role="status"
          title={t('programme.imported', {
            added: taken.added,
            there: taken.alreadyThere,
            faulty: taken.faulty,
            leftOut: taken.leftOut,
          })}
        />
      ) : (
        <Result done={done} refused={refused} />
      )}
      <header className="stack">
        <LocalLink className="link" to={base}>
          {t('programme.toProgramme')}
        </LocalLink>
        <h2>
          {t('programme.roster')}: {programme}
        </h2>
        <p>{t('programme.people', { count: people })}</p>
        {faulty > 0 && <p>{t('programme.rosterFaults', { count: faulty })}</p>}
      </header>
      {!consented && <Note kind="changed" title={t('programme.consentFirst')} />}
      {consented && canChange && <Import refused={refused} />}
      <People view={view} refused={refused} />
    </div>
  )
}

const TYPED: readonly { name: string; label: ProgrammeText }[] = (
  ['name', 'nameBn', 'phone', 'birthday', 'joined', 'district', 'area', 'address', 'language'] as const
).map((name) => ({ name, label: `programme.person.${name}` }))

function Import({ refused }: { refused: ProgrammeRefused | null }) {
  const t = useProgrammeTexts()
  const { own, value } = typedIn(refused, 'paste')
  const file = typedIn(refused, 'file').own
  const one = typedIn(refused, 'add')
  return (
    <Panel title={t('programme.import')}>
      <p className="soft">{t('programme.importText')}</p>
      <ProgrammeForm intent="file" multipart button={t('programme.readFile')}>
        <TextField
          label={t('programme.file')}
          name="file"
          type="file"
          accept=".xlsx,.csv,.txt,text/csv"
          required
          error={file ? t(file.refused) : undefined}
        />
      </ProgrammeForm>
      <details className="programme-fold" open={own !== null}>
        <summary className="link-inline">{t('programme.paste')}</summary>
        <ProgrammeForm intent="paste" kind="line" button={t('programme.readPasted')}>
          <TextArea
            label={t('programme.paste')}
            name="rows"
            rows={5}
            required
            defaultValue={value('rows', '')}
            error={own ? t(own.refused) : undefined}
          />
        </ProgrammeForm>
      </details>
      <details className="programme-fold" open={one.own !== null}>
        <summary className="link-inline">{t('programme.addOne')}</summary>
        <ProgrammeForm intent="add" kind="line" button={t('programme.add')}>
          {TYPED.map(({ name, label }) => (
            <TextField
              key={name}
              label={t(label)}
              name={name}
              id={`add-${name}`}
              required={name === 'name' || name === 'phone'}
              defaultValue={one.value(name, '')}
            />
          ))}
        </ProgrammeForm>
      </details>
    </Panel>
  )
}

function People({ view, refused }: { view: RosterView; refused: ProgrammeRefused | null }) {
  const t = useProgrammeTexts()
  const language = useLanguage()
  const { found, query, onlyFaults, page, pages, base, canChange } = view
  const pageTo = (number: number) => {
    const search = new URLSearchParams({ ...(query && { q: query }), ...(onlyFaults && { faults: 'yes' }), page: String(number) })
    return `${base}/people?${search}`
  }
  return (
    <section className="stack">
      <Form method="get" action={pathIn(language, `${base}/people`)} className="programme-find" preventScrollReset>
        <TextField label={t('programme.search')} name="q" defaultValue={query} maxLength={60} />
        <Checkbox label={t('programme.onlyFaults')} name="faults" value="yes" defaultChecked={onlyFaults} />
        <Button type="submit" kind="line">
          {t('programme.find')}
        </Button>
      </Form>
      {found.length === 0 && <p className="soft">{t('programme.noneFound')}</p>}
      <ul className="portal-list">
        {found.map((person) => (
          <li key={person.id} className="programme-person">
            <Person person={person} canChange={canChange} refused={refused} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} pageTo={pageTo} />
    </section>
  )
}

type PersonProps = { person: PersonView; canChange: boolean; refused: ProgrammeRefused | null }

function Person({ person: { id, title, detail, faulty, fields, leavesOn }, canChange, refused }: PersonProps) {
  const t = useProgrammeTexts()
  const { value } = typedIn(refused, 'change', id)
  const errors = fields.flatMap(({ error }) => (error ? [t(error)] : []))
  return (
    <>
      <div className="portal-title">
        <b>{title}</b>
        {faulty && <Tag tone="bad">{errors[0]}</Tag>}
      </div>
      <span className="portal-detail">{detail}</span>
      {canChange && (
        <details className="programme-fold" open={refused?.about === id}>
          <summary className="link-inline">
            {t('programme.edit')}
            <span className="visually-hidden"> {title}</span>
          </summary>
          <ProgrammeForm intent="change" about={id} button={t('programme.save')}>
            {fields.map(({ name, label, value: saved, error }) => (
              <TextField
                key={name}
                label={t(label)}
                name={name}
                id={`${id}-${name}`}
                defaultValue={value(name, saved)}
                error={error ? t(error) : undefined}
              />
            ))}
          </ProgrammeForm>
          <ProgrammeForm intent="leaves" about={id} kind="line" button={t('programme.leavesSave')}>
            <TextField label={t('programme.leaves')} name="leavesOn" id={`${id}-leaves`} type="date" defaultValue={leavesOn} />
          </ProgrammeForm>
          <details className="programme-fold">
            <summary className="link-inline">{t('programme.erasePerson')}</summary>
            <p>{t('programme.erasePersonText')}</p>
            <ProgrammeForm intent="erase" about={id} kind="danger" button={t('programme.eraseYes')} />
          </details>
        </details>
      )}
    </>
  )
}
