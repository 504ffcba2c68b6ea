import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LANGUAGES } from '#shop/values/language.ts'
import { inLanguage, type Translations, fieldIn } from '#shop/values/translations.ts'
import { Button } from '#web/ui/button.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { PageView, Preview } from './pages.server.ts'
import { SettingField, SettingsForm, SettingText } from './settings-form.tsx'

type FormProps = { page: PageView; preview: Preview | null; answer: unknown }

/** Both languages side by side. Shoppers see no change before publishing. */
export function PageForm({ page, preview, answer }: FormProps) {
  const t = useOfficeTexts()
  return (
    <SettingsForm
      intent="publish"
      initial={preview?.typed ?? page.fields}
      seen={String(page.version)}
      answer={preview ? null : answer}
      button={t('page.publish')}
      kind="solid"
      className="office-setting office-top"
    >
      <div className="settings-sides">
        {LANGUAGES.map((language) => (
          <div key={language}>
            <SettingField name={fieldIn('title', language)} maxLength={120} required />
            <SettingText name={fieldIn('body', language)} rows={22} required />
          </div>
        ))}
      </div>
      <p className="muted">{t('page.help')}</p>
      {/* The last field of a name counts, and the pressed button comes last. */}
      <Button type="submit" kind="line" name="intent" value="preview">
        {t('page.look')}
      </Button>{' '}
    </SettingsForm>
  )
}

/** A page in both languages as the shop shows it: a preview, or an earlier version. */
export function ShownPage({ name, shown }: { name: string; shown: { title: Translations; html: Translations } }) {
  const t = useOfficeTexts()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [shown])
  return (
    <section className="settings-shown" aria-label={name} tabIndex={-1} ref={box}>
      <h2>{name}</h2>
      <div className="settings-sides">
        {LANGUAGES.map((language) => (
          <article key={language} lang={language} aria-label={t(`language.${language}`)} className="panel">
            <p className="settings-title">{inLanguage(shown.title, language)}</p>
            {/* HTML from our own Markdown renderer, which allows only its own tags. */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: withoutIds(inLanguage(shown.html, language)) }} />
          </article>
        ))}
      </div>
    </section>
  )
}

/** Both languages on one page may have the same heading, but ids must be unique. */
function withoutIds(html: string): string {
  return html.replace(/ id="[^"]*"/g, '')
}

export function PageVersions({ page }: { page: PageView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (page.versions.length === 0) return null
  return (
    <section className="office-top settings-part">
      <h2>{t('page.versions')}</h2>
      <ul className="settings-rows">
        {page.versions.map(({ version, at, author }) => (
          <li key={version}>
            <Link className="link-inline nowrap" to={`/office/settings/pages/${page.slug}?version=${version}`}>
              {t('page.versionNumber', { version })}
            </Link>
            <span className="muted">
              {at}, {nameOf(author)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
