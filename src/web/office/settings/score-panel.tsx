import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PaymentsView } from './payments.server.ts'
import { SettingTick } from './settings-form.tsx'

/** The switch for asking a courier company about the numbers of buyers. */
export function ScorePanel({ score }: { score: PaymentsView['score'] }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('score.title')}>
      <p className="muted">{t('score.lead')}</p>
      <p className="muted">{t('score.privacy')}</p>
      {!score.there && <p className="muted">{t('score.noKeys')}</p>}
      <ActionForm intent="score" initial={score.fields} seen={score.seen} button={t('score.save')} className="office-setting">
        <SettingTick name="courierScore" />
      </ActionForm>
    </Panel>
  )
}
