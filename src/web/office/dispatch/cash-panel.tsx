import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { ManifestView } from './dispatch-view.ts'

type Money = NonNullable<ManifestView['money']>

/** The cash of a round: what the rider carries, what was counted and handed in, and by whom. */
export function CashPanel({ money }: { money: Money }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('cash.title')}>
      <p className="amount">{money.expected}</p>
      <p className="muted">{t('cash.withRider', { count: money.payments })}</p>
      {money.payments > 0 && money.mayTake && !money.own && <HandIn key={money.seen} money={money} />}
      {money.own && <p className="muted">{t('refused.manifest.own-cash')}</p>}
      {money.handIns.length > 0 && (
        <ol className="office-history">
          {money.handIns.map((one) => (
            <li key={one.key}>
              <span className="muted nowrap">{one.at}</span>
              <div>
                <p>
                  {t('cash.handed', { handed: one.handed, expected: one.expected })}
                  {one.reason && <span className="soft"> “{one.reason}”</span>}
                </p>
                <p className="muted small">{nameOf(one.actor)}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function HandIn({ money }: { money: Money }) {
  const t = useOfficeTexts()
  return (
    <ActionForm intent="accept-cash" seen={money.seen} button={t('cash.accept')} kind="solid">
      <div className="field-pair">
        <FormField label={t('cash.counted')} name="handed" inputMode="decimal" required before="৳" />
        <FormField label={t('cash.reason')} name="reason" maxLength={300} help={t('cash.reasonHelp')} />
      </div>
    </ActionForm>
  )
}
