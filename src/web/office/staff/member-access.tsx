import { Link } from 'react-router'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { MemberView } from './staff-view.ts'

/** How this person signs in, and how to end or renew that. */
export function MemberAccess({ member }: { member: MemberView }) {
  const t = useOfficeTexts()
  const { name, state, isSelf } = member
  const ask = (what: 'reset' | 'deactivate') => ({
    title: t(`staffAsk.${what}`, { name }),
    text: t(`staffAsk.${what}Text`),
    label: t(`staff.${what}`),
  })
  return (
    <Panel title={t('staff.access')}>
      <DefinitionRows
        align="left"
        rows={[
          { key: 'name', term: t('staff.signInName'), value: member.signInName },
          { key: 'state', term: t('staff.state'), value: t(`staffState.${state}`) },
          { key: 'factor', term: t('staff.secondFactor'), value: t(member.secondFactor ? 'staff.on' : 'staff.off') },
        ]}
      />
      {member.linkUntil && <p className="office-after">{t('staff.linkUntil', { at: member.linkUntil })}</p>}
      {isSelf && (
        <p className="office-after">
          {t('staff.yourself')}{' '}
          <Link className="link-inline" to="/office/account">
            {t('nav.account')}
          </Link>
        </p>
      )}
      {!isSelf && state !== 'inactive' && (
        <ActionForm intent="reset" confirm={ask('reset')} className="office-access office-after" button={t('staff.reset')}>
          <p className="muted small">{t('staff.resetHelp')}</p>
        </ActionForm>
      )}
      {!isSelf && state !== 'inactive' && (
        <ActionForm
          intent="deactivate"
          confirm={ask('deactivate')}
          className="office-access office-after"
          button={t('staff.deactivate')}
        >
          <p className="muted small">{t('staff.deactivateHelp')}</p>
        </ActionForm>
      )}
      {state === 'inactive' && (
        <ActionForm intent="reactivate" className="office-access office-after" button={t('staff.reactivate')} kind="solid" />
      )}
    </Panel>
  )
}
