import { Printer } from '#web/ui/icons/printer.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { Prose } from './prose.tsx'
import { useContentTexts } from './texts.ts'

/** A page that editors write. `html` is from our own renderer; `published` a formatted day; `contents` its sections. */
export type Written = {
  title: string
  html: string
  version: number
  published: string
  contents: { id: string; label: string }[]
}

/** Terms and policies: a table of contents, the version in force, and a print button. */
export function WrittenPage({ written }: { written: Written }) {
  const { title, html, contents } = written
  return (
    <div className="wrap written">
      <header className="page-head">
        <h1>{title}</h1>
        <VersionLine written={written} />
      </header>
      <div className="written-columns">
        {contents.length > 2 && <Contents contents={contents} />}
        <Prose html={html} />
      </div>
    </div>
  )
}

function VersionLine({ written: { version, published } }: { written: Written }) {
  const t = useContentTexts()
  const hydrated = useHydrated()
  return (
    <div className="written-version">
      <p className="muted small">{t('written.version', { version, day: published })}</p>
      {/* Its space is reserved until it works, so that nothing moves. */}
      <span className={hydrated ? undefined : 'written-waits'}>
        <Button kind="quiet" size="small" onClick={() => window.print()}>
          <Printer />
          {t('written.print')}
        </Button>
      </span>
    </div>
  )
}

function Contents({ contents }: Pick<Written, 'contents'>) {
  const t = useContentTexts()
  return (
    <nav className="written-contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t('written.contents')}</h2>
      <ul>
        {contents.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
