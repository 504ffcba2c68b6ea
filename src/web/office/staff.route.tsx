import { Link } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/staff.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useShown } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { LinkPanel } from './staff/link-panel.tsx'
import { MemberFields } from './staff/member-fields.tsx'
import type { LinkView, MemberRow } from './staff/staff-view.ts'
import { staffActions, staffView } from './staff/staff.server.ts'

export function loader(args: Route.LoaderArgs) {
  return staffView(requireStaff(args, 'manage-staff'))
}

export const action = officeAction(staffActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function StaffPage({ loaderData: { members } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const link = useShown<LinkView>()
  return (
    <>
      <PageHead
        title={t('nav.staff')}
        listName
        lead={
          <Link className="link-inline" to="/office/account/roles">
            {t('staff.rolesLink')}
          </Link>
        }
      />
      <ActionResult page="staff" />
      {link && <LinkPanel link={link} />}
      <div className="office-columns office-top">
        <MemberTable members={members} />
        <Panel title={t('staff.add')}>
          <p className="muted">{t('staff.addHelp')}</p>
          {/* Empty again after a member was added. */}
          <ActionForm
            key={link?.url}
            intent="add"
            initial={{ role: 'order-desk' }}
            className="stack office-add"
            button={t('staff.addButton')}
            kind="solid"
          >
            <MemberFields withSignInName />
          </ActionForm>
        </Panel>
      </div>
    </>
  )
}

const TONES = { active: 'good', invited: 'now', 'link-over': 'bad', inactive: 'plain' } as const

function MemberTable({ members }: { members: readonly MemberRow[] }) {
  const t = useOfficeTexts()
  const columns: Column<MemberRow>[] = [
    {
      key: 'name',
      head: t('staff.name'),
      cell: (row) => (
        <Link className="row-link" to={`/office/staff/${row.id}`}>
          {row.name} <span className="muted nowrap">{row.signInName}</span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'role', head: t('staff.role'), cell: (row) => t(`role.${row.role}`), plain: true },
    {
      key: 'state',
      head: t('staff.state'),
      cell: (row) => <Tag tone={TONES[row.state]}>{t(`staffState.${row.state}`)}</Tag>,
      phone: 'aside',
    },
    { key: 'factor', head: t('staff.secondFactor'), cell: (row) => t(row.secondFactor ? 'staff.on' : 'staff.off') },
    { key: 'seen', head: t('staff.lastSeen'), cell: (row) => row.lastSeen ?? t('staff.neverHere') },
  ]
  return (
    <div className="office-list">
      <DataTable caption={t('nav.staff')} columns={columns} rows={members} rowKey={(row) => row.id} />
    </div>
  )
}
