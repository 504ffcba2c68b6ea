import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { FarmsView } from './farms.server.ts'
import { MoveButtons } from './move-buttons.tsx'
import { PhotoField, SettingChoice, SettingField, SettingText } from './settings-form.tsx'
import { LANGUAGES } from '#shop/values/language.ts'
import { fieldIn } from '#shop/values/translations.ts'

type Props = { view: FarmsView }
type Chosen = NonNullable<FarmsView['chosen']>

/** The farms in the shop's order. Each links to its form. */
export function FarmList({ view }: { view: FarmsView }) {
  const t = useOfficeTexts()
  if (view.farms.length === 0) return <p className="muted office-top">{t('farm.none')}</p>
  return (
    <div className="office-top settings-part">
      <ul className="settings-rows" aria-label={t('settings.farms')}>
        {view.farms.map(({ id, name, line }, index) => (
          <li key={id}>
            <p>
              <Link className="link-inline" to={`/office/settings/farms?farm=${id}`}>
                {name}
              </Link>
              <br />
              <span className="muted">{line}</span>
            </p>
            <MoveButtons id={id} name={name} seen={view.seenList} first={index === 0} last={index === view.farms.length - 1} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function ChangeFarm({ view, chosen }: Props & { chosen: Chosen }) {
  const t = useOfficeTexts()
  return (
    <>
      <Panel title={chosen.name}>
        {chosen.grower && (
          <p>
            <Link className="link-inline" to={chosen.grower}>
              {t('farm.toGrower')}
            </Link>
          </p>
        )}
        <ActionForm
          intent="change"
          about={chosen.id}
          initial={chosen.fields}
          seen={chosen.seen}
          button={t('settings.save')}
          kind="solid"
          className="office-setting"
        >
          <FarmFields view={view} />
          <p className="muted">
            {chosen.fruits.length > 0 ? t('farm.grows', { fruits: chosen.fruits.join(', ') }) : t('farm.growsNothing')}
          </p>
        </ActionForm>
      </Panel>
      <FarmPhone key={chosen.phone.seen} chosen={chosen} />
      <FarmPhoto key={chosen.photo?.id ?? ''} chosen={chosen} />
    </>
  )
}

/** Where orders of fruit are sent. Shoppers never see it. */
function FarmPhone({ chosen: { id, phone } }: { chosen: Chosen }) {
  const t = useOfficeTexts()
  return (
    <div className="office-top settings-part">
      <Panel title={t('farm.phone')}>
        <ActionForm intent="phone" about={id} seen={phone.seen} button={t('farm.savePhone')} className="office-setting">
          <FormField
            label={t('farm.phone')}
            name="phone"
            type="tel"
            maxLength={30}
            help={t('farm.phoneHelp')}
            initial={phone.field}
          />
        </ActionForm>
      </Panel>
    </div>
  )
}

function FarmPhoto({ chosen: { id, photo } }: { chosen: Chosen }) {
  const t = useOfficeTexts()
  return (
    <div className="office-top settings-part">
      <Panel title={t('setting.photo')}>
        {photo && <img className="settings-picture" src={photo.src} alt="" width={photo.width} height={photo.height} />}
        <ActionForm
          intent="photo"
          about={id}
          seen={photo?.id ?? ''}
          button={t('farm.savePhoto')}
          className="office-setting"
          encType="multipart/form-data"
        >
          <PhotoField label={t(photo ? 'farm.otherPhoto' : 'photo.add')} />
        </ActionForm>
        {photo && (
          <ActionForm
            intent="no-photo"
            about={id}
            seen={photo.id}
            button={t('photo.remove')}
            kind="quiet"
            confirm={{ title: t('photo.removeAsk'), text: t('photo.removeText'), label: t('photo.remove') }}
            className="office-setting"
          />
        )}
      </Panel>
    </div>
  )
}

export function AddFarm({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <div className="office-top settings-part">
      <Panel title={t('farm.add')}>
        <ActionForm intent="add" seen={view.unseen} button={t('farm.add')} className="office-setting">
          <FarmFields view={view} />
          <p className="muted">{t('farm.afterwards')}</p>
        </ActionForm>
      </Panel>
    </div>
  )
}

function FarmFields({ view }: { view: FarmsView }) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="settings-sides settings-short">
        {LANGUAGES.map((language) => {
          return (
            <div key={language}>
              <SettingField name={fieldIn('name', language)} maxLength={120} required />
              <SettingField name={fieldIn('farmer', language)} maxLength={120} required />
              <SettingField name={fieldIn('place', language)} maxLength={120} required help={t('farm.placeHelp')} />
              <SettingText name={fieldIn('story', language)} rows={6} maxLength={2000} required />
              <SettingText name={fieldIn('practice', language)} rows={4} maxLength={2000} required />
            </div>
          )
        })}
      </div>
      <SettingChoice name="district" options={[{ value: '', label: t('season.choose') }, ...view.districts]} />
      <div className="field-pair">
        <SettingField name="sinceYear" inputMode="numeric" maxLength={4} required />
        <SettingField name="sizeBigha" inputMode="numeric" maxLength={6} required />
      </div>
    </>
  )
}
