import { data, Link } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/staff.route'
import { formFields, requireStaff } from './access.server.ts'
import { OfficeForm, SendButton } from './office-form.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { LinkPanel } from './staff/link-panel.tsx'
import { MemberFields } from './staff/member-fields.tsx'
import type { MemberRow } from './staff/staff-view.ts'
import { addMember, staffView } from './staff/staff.server.ts'

export function loader(args: Route.LoaderArgs) {
  return staffView(requireStaff(args, 'manage-staff'))
}

/** Answers with the link instead of a redirect, because it is shown only once. */
export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-staff')
  const added = await addMember(requestContext, await formFields(args.request))
  return data(added, { status: added.ok ? 200 : added.problem === 'name-taken' ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function StaffPage({ loaderData: { members }, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const link = actionData && 'link' in actionData ? actionData.link : null
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`staffRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {link && <LinkPanel link={link} />}
      <div className="office-columns office-top">
        <MemberTable members={members} />
        <Panel title={t('staff.add')}>
          <p className="muted">{t('staff.addHelp')}</p>
          {/* Empty again after a member was added. */}
          <OfficeForm key={link?.url} intent="add" className="stack office-add">
            <MemberFields refusal={refusal} initial={{ name: '', role: 'order-desk' }} withSignInName />
            <SendButton intent="add">{t('staff.addButton')}</SendButton>
          </OfficeForm>
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
