import { X } from '#web/ui/icons/x.tsx'
import { Link } from 'react-router'
import { TextField } from '#web/ui/field.tsx'
import { useMay } from '../office-context.ts'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrdersView } from './list.tsx'
import { ordersQuery, SHARED_VIEWS } from './list-filters.ts'
import type { ViewsChanged } from './list.server.ts'

type ViewRefusal = Extract<ViewsChanged, { ok: false }>

/** Lists with one click: the shared ones, and the viewer's own. */
export function SavedViews({ view, refusal }: { view: OrdersView; refusal: ViewRefusal | null }) {
  const t = useOfficeTexts()
  const may = useMay()
  const here = ordersQuery(view.filters)
  return (
    <div className="office-views">
      <nav aria-label={t('views.title')}>
        <ul>
          {SHARED_VIEWS.map(({ name, filters }) => (
            <li key={name}>
              <ViewLink query={ordersQuery(filters)} here={here} name={t(`views.${name}`)} />
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
      {!view.own.some(({ query }) => query === here) && <SaveView query={here} refusal={refusal} />}
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
    <OfficeForm intent="drop-view" action="/office/orders">
      <input type="hidden" name="view" value={id} />
      <input type="hidden" name="query" value={query} />
      <button className="icon-button" type="submit" aria-label={t('views.drop', { name })}>
        <X className="icon-small" />
      </button>
    </OfficeForm>
  )
}

function SaveView({ query, refusal }: { query: string; refusal: ViewRefusal | null }) {
  const t = useOfficeTexts()
  return (
    <details open={refusal !== null}>
      <summary>{t('views.save')}</summary>
      <OfficeForm intent="save-view" action="/office/orders" className="office-view-form">
        <input type="hidden" name="query" value={query} />
        <TextField
          label={t('views.name')}
          name="name"
          id="view-name"
          maxLength={40}
          required
          autoComplete="off"
          defaultValue={refusal?.name ?? ''}
          error={refusal ? t(`viewRefused.${refusal.problem}`) : undefined}
        />
        <SendButton intent="save-view" kind="line">
          {t('views.saveButton')}
        </SendButton>
      </OfficeForm>
    </details>
  )
}
