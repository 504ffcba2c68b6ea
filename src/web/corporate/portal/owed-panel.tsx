import type { ReactNode } from 'react'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { OwedView } from './portal-data.ts'
import { usePortalTexts } from './texts.ts'

/** The amount due now, and how late it is. */
export function OwedPanel({ owed, children }: { owed: OwedView; children?: ReactNode }) {
  const t = usePortalTexts()
  const { balance, ours, unallocated, ages } = owed
  return (
    <Panel kind="sand" title={t(ours ? 'portal.balanceOurs' : 'portal.balance')}>
      <p className="portal-balance">{balance}</p>
      <DefinitionRows
        rows={[
          ...ages
            .filter(({ some, age }) => some || age === 'not-due')
            .map(({ age, amount }) => ({
              key: age,
              term: <span className={age === 'not-due' ? undefined : 'portal-late'}>{t(`portal.age.${age}`)}</span>,
              value: amount,
            })),
          ...(unallocated === null ? [] : [{ key: 'unallocated', term: t('portal.unallocated'), value: `−${unallocated}` }]),
        ]}
      />
      {children}
    </Panel>
  )
}
