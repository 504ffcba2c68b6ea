import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { ManifestRefusal, ManifestView } from './dispatch-view.ts'

type Money = NonNullable<ManifestView['money']>

/** The cash of a round: what the rider carries, what was counted and handed in, and by whom. */
export function CashPanel({ money, refusal }: { money: Money; refusal: ManifestRefusal | null }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('cash.title')}>
      <p className="amount">{money.expected}</p>
      <p className="muted">{t('cash.withRider', { count: money.payments })}</p>
      {money.payments > 0 && money.mayTake && !money.own && <HandIn key={money.seen} money={money} refusal={refusal} />}
      {money.own && <p className="muted">{t('manifestRefused.own-cash', { detail: '' })}</p>}
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

function HandIn({ money, refusal }: { money: Money; refusal: ManifestRefusal | null }) {
  const t = useOfficeTexts()
  const about = (problem: 'not-money' | 'reason-missing') =>
    refusal?.problem === problem ? t(`manifestRefused.${problem}`, { detail: '' }) : undefined
  return (
    <OfficeForm intent="accept-cash" className="stack">
      <input type="hidden" name="seen" value={money.seen} />
      <div className="field-pair">
        <TextField
          label={t('cash.counted')}
          name="handed"
          inputMode="decimal"
          autoComplete="off"
          required
          before="৳"
          defaultValue={refusal?.typed.handed ?? ''}
          error={about('not-money')}
        />
        <TextField
          label={t('cash.reason')}
          name="reason"
          maxLength={300}
          help={t('cash.reasonHelp')}
          defaultValue={refusal?.typed.reason ?? ''}
          error={about('reason-missing')}
        />
      </div>
      <SendButton intent="accept-cash">{t('cash.accept')}</SendButton>
    </OfficeForm>
  )
}
