import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LANGUAGES } from '#shop/values/language.ts'
import { inLanguage, fieldIn } from '#shop/values/translations.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { PageView, ShownText } from './pages.server.ts'
import { SettingField, SettingText } from './settings-form.tsx'

type FormProps = { page: PageView; typed: Record<string, string> | undefined }

/** Both languages side by side. Shoppers see no change before publishing. */
export function PageForm({ page, typed }: FormProps) {
  const t = useOfficeTexts()
  return (
    <ActionForm
      intent="publish"
      initial={typed ?? page.fields}
      seen={page.version}
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
    </ActionForm>
  )
}

/** A page in both languages as the shop shows it: a preview, or an earlier version. */
export function ShownPage({ name, shown }: { name: string; shown: ShownText }) {
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
