import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PresetsView } from './presets.server.ts'

type Props = { view: PresetsView }

/** Ways to begin. Each shows first what it would change. */
export function DeliveryPresets({ view }: Props) {
  const t = useOfficeTexts()
  const { chosen } = view
  return (
    <section className="office-top">
      <h2>{t('preset.title')}</h2>
      <p className="muted">{t('preset.lead')}</p>
      <div className="preset-choices">
        <Link className="link-inline" to="?preset=dhaka-van" preventScrollReset>
          {t('preset.dhaka-van')}
        </Link>
        <Link className="link-inline" to="?preset=courier" preventScrollReset>
          {t('preset.courier')}
        </Link>
        <Form method="get" preventScrollReset>
          <input type="hidden" name="preset" value="one-district" />
          <Select label={t('preset.district')} name="district" options={view.districts} defaultValue={view.district} />
          <Button type="submit" kind="line" size="small">
            {t('preset.one-district')}
          </Button>
        </Form>
      </div>
      {chosen && <Chosen chosen={chosen} />}
    </section>
  )
}

function Chosen({ chosen }: { chosen: NonNullable<PresetsView['chosen']> }) {
  const t = useOfficeTexts()
  const name = chosen.district === '' ? t(`preset.${chosen.preset}`) : chosen.district
  if (chosen.steps.length === 0) return <p>{t('preset.nothing', { name })}</p>
  return (
    <Panel title={t('preset.changes', { name })}>
      <ul className="preset-steps">
        {chosen.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {chosen.planned > 0 && <p className="late">{t('preset.planned', { count: chosen.planned })}</p>}
      <ActionForm intent="preset" about={chosen.about} seen={chosen.seen} button={t('preset.use')} kind="solid" />
    </Panel>
  )
}
