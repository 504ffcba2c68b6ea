import { X } from '#web/ui/icons/x.tsx'
import { Link } from 'react-router'
import { useMay } from '../office-context.ts'
import { OfficeForm } from '../office-form.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { FormField } from '../kit/form-fields.tsx'
import { listQuery } from '../kit/list/list-url.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrdersView } from './list.tsx'
import { SHARED_VIEWS } from './orders-list.ts'

/** Lists with one click: the shared ones, and the viewer's own. */
export function SavedViews({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const may = useMay()
  const here = listQuery(view.shown)
  return (
    <div className="office-views">
      <nav aria-label={t('views.title')}>
        <ul>
          {SHARED_VIEWS.map(({ name, query }) => (
            <li key={name}>
              <ViewLink query={query} here={here} name={t(`views.${name}`)} />
            </li>
          ))}
          {may('confirm-orders') && (
            <li>
              <Link className="link-inline" to="/office/orders/to-call">
                {t('views.to-call')}
              </Link>
            </li>
          )}
          {view.own.map(({ id, name, query }) => (
            <li key={id}>
              <ViewLink query={query} here={here} name={name} />
              {query === here && <DropView id={id} name={name} query={query} />}
            </li>
          ))}
        </ul>
      </nav>
      {!view.own.some(({ query }) => query === here) && <SaveView query={here} />}
    </div>
  )
}

function ViewLink({ query, here, name }: { query: string; here: string; name: string }) {
  return (
    <Link className="link-inline" to={`/office/orders?${query}`} aria-current={query === here ? 'page' : undefined}>
      {name}
    </Link>
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

function SaveView({ query }: { query: string }) {
  const t = useOfficeTexts()
  const refused = useAnswer('save-view') !== null
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
