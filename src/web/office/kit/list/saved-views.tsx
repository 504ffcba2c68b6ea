import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SavedView } from '#shop/ordering/index.ts'
import { X } from '#web/ui/icons/x.tsx'
import { OfficeForm } from '../../office-form.tsx'
import { useOfficeTexts } from '../../office-texts.tsx'
import { ActionForm } from '../action-form.tsx'
import { useAnswer } from '../answer.ts'
import { FormField } from '../form-fields.tsx'
import { listQuery, type Shown } from './list-url.ts'

type SavedViewsProps = {
  list: { path: string }
  shown: Pick<Shown, 'filters' | 'sort'>
  /** The viewer's own (`ownViews`). */
  own: readonly SavedView[]
  /** Those that everybody has. */
  shared?: readonly { query: string; name: string }[]
  /** Other links among them, each a `<li>`. */
  children?: ReactNode
}

/** Filters and sorting of a list under a name, one press away. What is shown can be saved when it is filtered or sorted. */
export function SavedViews({ list, shown, own, shared = [], children }: SavedViewsProps) {
  const t = useOfficeTexts()
  const here = listQuery(shown)
  const saved = own.some(({ query }) => query === here)
  const some = own.length > 0 || shared.length > 0 || Boolean(children)
  const refused = useAnswer('save-view') !== null
  const savable = !saved && (here !== '' || refused)
  if (!some && !savable) return null
  const link = (query: string, name: string) => (
    <Link className="link-inline" to={`${list.path}?${query}`} aria-current={query === here ? 'page' : undefined}>
      {name}
    </Link>
  )
  return (
    <div className="office-views">
      {some && (
        <nav aria-label={t('views.title')}>
          <ul>
            {shared.map(({ name, query }) => (
              <li key={query}>{link(query, name)}</li>
            ))}
            {children}
            {own.map(({ id, name, query }) => (
              <li key={id}>
                {link(query, name)}
                {query === here && <DropView id={id} name={name} query={query} />}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {savable && <SaveView key={here} query={here} refused={refused} />}
    </div>
  )
}

function DropView({ id, name, query }: { id: string; name: string; query: string }) {
  const t = useOfficeTexts()
  return (
    <OfficeForm intent="drop-view">
      <input type="hidden" name="view" value={id} />
      <input type="hidden" name="query" value={query} />
      <button className="icon-button" type="submit" aria-label={t('views.drop', { name })}>
        <X className="icon-small" />
      </button>
    </OfficeForm>
  )
}

function SaveView({ query, refused }: { query: string; refused: boolean }) {
  const t = useOfficeTexts()
  return (
    <details open={refused}>
      <summary>{t('views.save')}</summary>
      <ActionForm intent="save-view" className="office-view-form" button={t('views.saveButton')}>
        <input type="hidden" name="query" value={query} />
        <FormField label={t('views.name')} name="name" id="view-name" maxLength={40} required />
      </ActionForm>
    </details>
  )
}
