import { LANGUAGES, languageName } from '#shop/values/language.ts'
import { pathIn } from '#shop/values/paths.ts'

/** The same document in each language, to download. */
export function DocumentLinks({ number, path }: { number: string; path: string }) {
  return (
    <span className="row">
      {LANGUAGES.map((language) => (
        <a
          key={language}
          className="link language-link"
          href={pathIn(language, path)}
          download
          lang={language}
          aria-label={[number, languageName(language), 'PDF'].join(', ')}
        >
          {languageName(language)}
        </a>
      ))}
    </span>
  )
}
