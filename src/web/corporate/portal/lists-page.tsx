import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { SessionToken } from '../session-token.tsx'
import type { ListsRefused, ListsView } from './portal-data.ts'
import { usePortalTexts } from './texts.ts'

type List = ListsView['lists'][number]
type Props = { view: ListsView; done: string | null; refused: ListsRefused | null }

export function ListsPage({ view: { keepListsDays, lists }, done, refused }: Props) {
  const t = usePortalTexts()
  const said = done === 'erase' ? 'portal.didErase' : done === 'keep' ? 'portal.didKeep' : null
  return (
    <section className="portal-parts portal-narrow">
      {refused ? (
        <Note kind="refused" role="alert" title={t(refused.refused)} />
      ) : (
        said && <Note kind="done" role="status" title={t(said)} />
      )}
      <p className="soft">{t('portal.listsText', { count: keepListsDays })}</p>
      {lists.length === 0 && <p>{t('portal.listsNone')}</p>}
      <ul className="portal-lists">
        {lists.map((list) => (
          <li key={list.id} className="panel">
            <ListCard list={list} refused={refused?.run === list.id ? refused : null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListCard({ list, refused }: { list: List; refused: ListsRefused | null }) {
  const t = usePortalTexts()
  const { number, quotation, people, kept, erased, why, to, mayErase, keep } = list
  return (
    <>
      <div className="portal-title">
        <div>
          <h2>{number}</h2>
          <p className="soft">{t('portal.listOf', { quotation, count: people })}</p>
        </div>
        {to !== null && (
          <LocalLink className="link" to={to} aria-label={`${t('portal.toRun')}: ${number}`}>
            {t('portal.toRun')}
          </LocalLink>
        )}
      </div>
      <p className={erased ? 'muted' : undefined}>{kept}</p>
      {keep && <KeepForm list={list} keep={keep} refused={refused} />}
      {why !== null && <p className="small soft">{t(why)}</p>}
      {mayErase && <EraseForm list={list} />}
    </>
  )
}

function KeepForm({
  list: { id },
  keep,
  refused,
}: {
  list: List
  keep: NonNullable<List['keep']>
  refused: ListsRefused | null
}) {
  const t = usePortalTexts()
  const own = refused?.intent === 'keep' ? refused : null
  return (
    // A new key makes the field show the saved day.
    <Form method="post" preventScrollReset className="portal-keep" key={keep.value}>
      <input type="hidden" name="intent" value="keep" />
      <input type="hidden" name="run" value={id} />
      <SessionToken />
      <TextField
        type="date"
        name="until"
        id={`until-${id}`}
        label={t('portal.keep')}
        help={keep.help}
        min={keep.from}
        max={keep.to}
        required
        defaultValue={own?.until ?? keep.value}
        error={own ? t(own.refused) : undefined}
      />
      <Button type="submit" kind="line" size="small" busy={useBusy('keep', id)}>
        {t('portal.keepSave')}
      </Button>
    </Form>
  )
}

/** Opening the details asks for confirmation; the button inside confirms. */
function EraseForm({ list: { id, number } }: { list: List }) {
  const t = usePortalTexts()
  return (
    <details className="portal-erase">
      <summary className="link-inline">{t('portal.erase')}</summary>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="run" value={id} />
        <SessionToken />
        <p>{t('portal.eraseText', { name: number })}</p>
        <Button type="submit" kind="danger" busy={useBusy('erase', id)}>
          {t('portal.eraseYes')}
        </Button>
      </Form>
    </details>
  )
}

function useBusy(intent: string, run: string): boolean {
  const sent = useSentForm()
  return sent?.get('intent') === intent && sent.get('run') === run
}
