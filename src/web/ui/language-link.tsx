import { useLanguage } from './texts.tsx'
import { languageName, otherLanguage } from '#shop/values/language.ts'

/** The same page in the other language. It is a full page load, because a page has the texts of one language only. */
export function LanguageLink({ path, className }: { path: string; className: string }) {
  const language = otherLanguage(useLanguage())
  return (
    <a href={path} lang={language} hrefLang={language} className={`language-link ${className}`}>
      {/* Each language has its own name, so that people who need the link can read it. */}
      {languageName(language)}
    </a>
  )
}
