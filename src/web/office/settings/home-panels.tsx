import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { HomeView } from './home.server.ts'
import { SettingChoice, SettingField, SettingText } from './settings-form.tsx'
import { fieldIn, fieldsOfText } from '#shop/values/translations.ts'
import { LANGUAGES } from '#shop/values/language.ts'

type Props = { view: HomeView }

const TONES: Record<HomeView['banner']['state'], TagTone> = { none: 'plain', ahead: 'now', shown: 'good', over: 'done' }

/** The banner of the home page. */
export function BannerPanel({ view: { banner } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel
      title={
        <>
          {t('home.banner')} <Tag tone={TONES[banner.state]}>{t(`bannerState.${banner.state}`)}</Tag>
        </>
      }
    >
      <ActionForm
        intent="banner"
        initial={banner.fields}
        seen={banner.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <p className="muted">{t('home.bannerLead')}</p>
        {fieldsOfText('banner').map((name) => (
          <SettingField key={name} name={name} maxLength={160} required />
        ))}
        <SettingField name="link" maxLength={320} help={t('home.linkHelp')} />
        <div className="field-pair">
          <SettingField name="from" type="date" required />
          <SettingField name="until" type="date" required />
        </div>
      </ActionForm>
      {banner.state !== 'none' && (
        <ActionForm
          intent="drop-banner"
          seen={banner.seen}
          button={t('home.dropBanner')}
          kind="quiet"
          confirm={{ title: t('home.dropBannerAsk'), text: t('home.dropBannerText'), label: t('home.dropBanner') }}
          className="office-setting"
        />
      )}
    </Panel>
  )
}

/** The seasons with their headlines, and the steps; each links to its form. */
export function HomeTextList({ view }: { view: HomeView }) {
  const t = useOfficeTexts()
  return (
    <div>
      <section className="settings-part">
        <h2>{t('home.seasons')}</h2>
        <p className="muted">{t('home.seasonsLead')}</p>
        <ul className="settings-rows">
          {view.seasons.map(({ key, months, title }) => (
            <li key={key}>
              <Link className="link-inline" to={`/office/settings/home?text=${key}`}>
                {title === '' ? t('home.unwritten') : title}
              </Link>
              <span className="muted">{months}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="office-top settings-part">
        <h2>{t('home.steps')}</h2>
        <ul className="settings-rows">
          {view.steps.map(({ key, title }) => (
            <li key={key}>
              <Link className="link-inline" to={`/office/settings/home?text=${key}`}>
                {title}
              </Link>
            </li>
          ))}
          {view.newStep && (
            <li>
              <Link className="link-inline" to={`/office/settings/home?text=${view.newStep}`}>
                {t('home.addStep')}
              </Link>
            </li>
          )}
        </ul>
      </section>
    </div>
  )
}

export function HomeTextForm({ view, chosen }: Props & { chosen: NonNullable<HomeView['chosen']> }) {
  const t = useOfficeTexts()
  const { intent, about, fields, seen } = chosen
  const season = intent === 'season'
  return (
    <Panel title={season ? t('home.season', { months: view.chosenMonths }) : t('home.step')}>
      <ActionForm
        intent={intent}
        about={about}
        initial={fields}
        seen={seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <div className="settings-sides settings-short">
          {LANGUAGES.map((language) => (
            <div key={language}>
              <SettingField name={fieldIn('title', language)} maxLength={120} required />
              <SettingText name={fieldIn(season ? 'lead' : 'text', language)} rows={4} maxLength={300} required />
            </div>
          ))}
        </div>
        {season && <Featured view={view} fields={fields} />}
      </ActionForm>
    </Panel>
  )
}

const FEATURED = ['featured1', 'featured2', 'featured3', 'featured4', 'featured5', 'featured6'] as const

/** The fruit that comes first on the season board. */
function Featured({ view, fields }: { view: HomeView; fields: Record<string, string> }) {
  const t = useOfficeTexts()
  const known = new Set(view.products.map(({ value }) => value))
  const away = FEATURED.map((name) => fields[name] ?? '').filter((code) => code !== '' && !known.has(code))
  const none = { value: '', label: t('home.noFruit') }
  const options = [none, ...view.products, ...away.map((code) => ({ value: code, label: t('home.notOnSale', { code }) }))]
  return (
    <>
      <p className="muted">{t('home.featuredLead')}</p>
      {[0, 2, 4].map((first) => (
        <div key={first} className="field-pair">
          {FEATURED.slice(first, first + 2).map((name) => (
            <SettingChoice key={name} name={name} options={options} />
          ))}
        </div>
      ))}
    </>
  )
}
