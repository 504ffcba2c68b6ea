import { data, Link, redirect, useSearchParams } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/staff-member.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { OfficeForm, SendButton } from './office-form.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { LinkPanel } from './staff/link-panel.tsx'
import { MemberAccess } from './staff/member-access.tsx'
import { MemberFields } from './staff/member-fields.tsx'
import { SessionList } from './staff/session-list.tsx'
import { changeMember, memberView } from './staff/staff.server.ts'

export function loader(args: Route.LoaderArgs) {
  return memberView(requireStaff(args, 'manage-staff'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-staff')
  const changed = await changeMember(requestContext, args.params.id, await formFields(args.request))
  if (!changed.ok) return data(changed, { status: changed.field || changed.problem === 'not-understood' ? 422 : 409 })
  // A link is shown once, in the answer itself.
  return changed.link ? data(changed) : redirect(`/office/staff/${knownId(args.params.id)}?done=${changed.action}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const DONE = ['save', 'deactivate', 'reactivate', 'end-session', 'end-sessions'] as const

export default function StaffMemberPage({ loaderData: member, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const link = actionData && 'link' in actionData ? actionData.link : null
  const [search] = useSearchParams()
  const done = actionData ? undefined : DONE.find((one) => one === search.get('done'))
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`staffRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`staffDone.${done}`)}</Outcome>}
      {link && <LinkPanel link={link} />}
      <div className="office-columns office-top">
        <div className="stack-large">
          <Panel title={t('staff.edit')}>
            <OfficeForm key={`${member.name} ${member.role}`} intent="save" className="stack office-add">
              <input type="hidden" name="seenName" value={member.name} />
              <input type="hidden" name="seenRole" value={member.role} />
              <MemberFields refusal={refusal?.typed.role ? refusal : null} initial={member} withSignInName={false} />
              <SendButton intent="save">{t('staff.save')}</SendButton>
            </OfficeForm>
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
