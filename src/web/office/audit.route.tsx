import { ArrowRight } from '../ui/icons/arrow-right.tsx'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/audit.route'
import { requireStaff } from './access.server.ts'
import { AuditFilter } from './audit/audit-filter.tsx'
import type { AuditChange, AuditRow } from './audit/audit-view.ts'
import { auditList } from './audit/audit-list.ts'
import { auditActions, auditView } from './audit/audit.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { ListPager } from './kit/list/list-parts.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return auditView(requireStaff(args, 'see-audit'), args.url.searchParams)
}

export const action = officeAction(auditActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function AuditPage({ loaderData: { rows, people, list, next, own } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.audit')} listName />
      <ActionResult page="audit" />
      <SavedViews list={auditList} shown={list} own={own} />
      <AuditFilter list={list} people={people} />
      {rows.length === 0 ? (
        <Empty title={t('audit.none')} />
      ) : (
        <ol className="office-history">
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ol>
      )}
      <div className="row row-wrap office-after">
        <ListPager list={auditList} shown={list} next={next} />
      </div>
    </>
  )
}

function Entry({ row: { at, actor, address, action, subject, changes } }: { row: AuditRow }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <li>
      <span className="muted nowrap">{at}</span>
      <div>
        <p>
          <b>{action}</b>
          {': '}
          {subject.type}{' '}
          {subject.to ? (
            <Link className="link-inline" to={subject.to}>
              {subject.name}
            </Link>
          ) : (
            subject.name
          )}
        </p>
        {changes.length > 0 && (
          <ul className="office-changes">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
        <p className="muted small">{address === null ? nameOf(actor) : t('audit.by', { name: nameOf(actor), address })}</p>
      </div>
    </li>
  )
}

/** `Price: ৳950 → ৳900`. A value that was added or removed is shown alone. */
function Change({ change: { field, was, is } }: { change: AuditChange }) {
  const t = useOfficeTexts()
  return (
    <li>
      <span className="muted">{field}: </span>
      {was !== null && <span className={is === null ? undefined : 'soft'}>{was}</span>}
      {was !== null && is !== null && (
        <>
          <ArrowRight aria-hidden="true" />
          <span className="visually-hidden"> {t('audit.is')} </span>
        </>
      )}
      {is !== null && <span>{is}</span>}
    </li>
  )
}
