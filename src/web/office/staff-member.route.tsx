import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/staff-member.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useShown } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { LinkPanel } from './staff/link-panel.tsx'
import { MemberAccess } from './staff/member-access.tsx'
import { MemberFields } from './staff/member-fields.tsx'
import { SessionList } from './staff/session-list.tsx'
import type { LinkView } from './staff/staff-view.ts'
import { memberActions, memberView } from './staff/staff.server.ts'

export function loader(args: Route.LoaderArgs) {
  return memberView(requireStaff(args, 'manage-staff'), args.params.id)
}

export const action = officeAction(memberActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function StaffMemberPage({ loaderData: member }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const link = useShown<LinkView>()
  return (
    <>
      <PageHead
        title={member.name}
        lead={
          <Link className="link-inline" to="/office/staff">
            {t('nav.staff')}
          </Link>
        }
      >
        <Link className="link-inline" to={`/office/audit?person=${member.id}`}>
          {t('staff.changes')}
        </Link>
      </PageHead>
      <ActionResult page="staff-member" />
      {link && <LinkPanel link={link} />}
      <div className="office-columns office-top">
        <div className="stack-large">
          <Panel title={t('staff.edit')}>
            <ActionForm
              key={`${member.name} ${member.role}`}
              intent="save"
              initial={{ name: member.name, role: member.role }}
              className="stack office-add"
              button={t('staff.save')}
              kind="solid"
            >
              <input type="hidden" name="seenName" value={member.name} />
              <input type="hidden" name="seenRole" value={member.role} />
              <MemberFields withSignInName={false} />
            </ActionForm>
          </Panel>
          <MemberAccess member={member} />
        </div>
        <section>
          <h2>{t('sessions.title')}</h2>
          <SessionList
            sessions={member.sessions}
            all={member.isSelf ? null : { intent: 'end-sessions', label: t('sessions.endAll') }}
          />
        </section>
      </div>
    </>
  )
}
