import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { alertOf, mayNotify, storeAlerts, storedAlerts, type Alerts } from './alerts.ts'

/** How this device calls somebody. Stored in the browser, because a desk has a speaker and a phone in a meeting has not. */
export function AlertChoices() {
  const t = useOfficeTexts()
  const [alerts, setAlerts] = useState<Alerts | null>(null)
  const [refused, setRefused] = useState(false)
  useEffect(() => setAlerts(storedAlerts()), [])
  const choose = (change: Partial<Alerts>) => {
    const next = { ...storedAlerts(), ...change }
    storeAlerts(next)
    setAlerts(next)
  }
  const chooseNotify = async (wanted: boolean) => {
    const allowed = wanted && (await mayNotify())
    setRefused(wanted && !allowed)
    choose({ notify: allowed })
  }
  return (
    <Panel title={t('live.heading')}>
      <div className="stack">
        <p>{t('live.lead')}</p>
        <Checkbox
          name="sound"
          label={t('live.sound')}
          disabled={!alerts}
          checked={alerts?.sound ?? false}
          onChange={({ target }) => choose({ sound: target.checked })}
        />
        <Checkbox
          name="notify"
          label={t('live.notify')}
          help={t('live.notifyHelp')}
          error={refused ? t('live.notAllowed') : undefined}
          disabled={!alerts}
          checked={alerts?.notify ?? false}
          onChange={({ target }) => void chooseNotify(target.checked)}
        />
        <Button
          kind="line"
          disabled={!alerts || !(alerts.sound || alerts.notify)}
          onClick={() => alerts && alertOf(alerts, { text: t('live.tried'), open: () => undefined })}
        >
          {t('live.try')}
        </Button>
      </div>
    </Panel>
  )
}
