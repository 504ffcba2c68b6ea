import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { GiftsView } from './gifts.server.ts'
import { SettingChoice, SettingField, SettingText } from './settings-form.tsx'
import { fieldsOfText } from '#shop/values/translations.ts'

type Props = { view: GiftsView }

/** The minimum quantity, the lead time, and the discounts by quantity. */
export function GiftRulesPanel({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('gifts.rules')}>
      <ActionForm
        intent="rules"
        initial={view.fields}
        seen={view.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <div className="field-pair">
          <SettingField name="leastBoxes" inputMode="numeric" required />
          <SettingField name="mostBoxes" inputMode="numeric" required />
        </div>
        <div className="field-pair">
          <SettingField name="leadDays" inputMode="numeric" help={t('gifts.leadHelp')} required />
          <SettingField name="cardPrice" inputMode="decimal" before="৳" required />
        </div>
        <div className="field-pair">
          <SettingField name="sleevePrice" inputMode="decimal" before="৳" required />
          <SettingField name="sleeveLeast" inputMode="numeric" required />
        </div>
        <div className="field-pair">
          <SettingField name="sleeveDays" inputMode="numeric" help={t('gifts.sleeveHelp')} required />
          <SettingField name="answerHours" inputMode="numeric" help={t('gifts.answerHelp')} required />
        </div>
        <SettingField name="remindDays" inputMode="numeric" help={t('gifts.remindHelp')} required />
        <div className="field-pair">
          <SettingField name="listDays" inputMode="numeric" help={t('gifts.listHelp')} required />
          <SettingField name="keepFree" inputMode="numeric" after="%" help={t('gifts.keepFreeHelp')} required />
        </div>
        <SettingText name="steps" rows={5} help={t('gifts.stepsHelp')} />
        <SettingChoice name="taxClass" options={view.classes} help={t('gifts.taxHelp')} />
      </ActionForm>
    </Panel>
  )
}

/** The packagings; each links to its form. */
export function PackagingList({ view }: { view: GiftsView }) {
  const t = useOfficeTexts()
  return (
    <section className="settings-part">
      <h2>{t('gifts.packaging')}</h2>
      <p className="muted">{t('gifts.packagingLead')}</p>
      <ul className="settings-rows">
        {view.packaging.map(({ code, name, price, holds }) => (
          <li key={code}>
            <Link className="link-inline" to={`/office/settings/gifts?packaging=${code}`}>
              {name}
            </Link>
            <span className="muted">{t('gifts.holds', { price, holds })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PackagingForm({ view }: Props) {
  const t = useOfficeTexts()
  const { chosenPackaging: chosen, seen } = view
  if (!chosen) {
    return (
      <Panel title={t('gifts.addPackaging')}>
        <ActionForm intent="add" seen={seen} button={t('gifts.addPackaging')} className="office-setting">
          <PackagingFields view={view} />
        </ActionForm>
      </Panel>
    )
  }
  return (
    <Panel title={chosen.name}>
      <ActionForm
        intent="change"
        about={chosen.code}
        initial={chosen.fields}
        seen={seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <PackagingFields view={view} />
      </ActionForm>
      <ActionForm
        intent="drop"
        about={chosen.code}
        seen={seen}
        button={t('gifts.dropPackaging')}
        kind="quiet"
        className="office-setting"
      />
    </Panel>
  )
}

function PackagingFields({ view }: { view: GiftsView }) {
  const t = useOfficeTexts()
  return (
    <>
      <SettingChoice name="packagingItem" options={view.items} help={t('gifts.itemHelp')} />
      {fieldsOfText('name').map((name) => (
        <SettingField key={name} name={name} maxLength={60} required />
      ))}
      <div className="field-pair">
        <SettingField name="packagingPrice" inputMode="decimal" before="৳" required />
        <SettingField name="packagingKilos" inputMode="decimal" required />
      </div>
    </>
  )
}

/** The occasions, and the gift boxes that suit them; each links to its form. */
export function OccasionList({ view }: { view: GiftsView }) {
  const t = useOfficeTexts()
  return (
    <section className="office-top settings-part">
      <h2>{t('gifts.occasions')}</h2>
      <p className="muted">{t('gifts.occasionsLead')}</p>
      <ul className="settings-rows">
        {view.occasions.map(({ slug, name, next }) => (
          <li key={slug}>
            <Link className="link-inline" to={`/office/settings/gifts?occasion=${slug}`}>
              {name}
            </Link>
            <span className="muted">{next ?? t('gifts.noDay')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OccasionForm({ view }: Props) {
  const t = useOfficeTexts()
  const { chosenOccasion: chosen, boxes } = view
  if (!chosen) return null
  const options = [{ value: '', label: t('gifts.noBox') }, ...boxes]
  return (
    <Panel title={chosen.name}>
      <ActionForm
        intent="occasion"
        about={chosen.slug}
        initial={chosen.fields}
        seen={view.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <SettingText name="occasionDays" rows={5} help={t('gifts.daysHelp')} />
        <SettingChoice name="giftBox1" options={options} />
        <SettingChoice name="giftBox2" options={options} />
        <SettingChoice name="giftBox3" options={options} />
      </ActionForm>
    </Panel>
  )
}
