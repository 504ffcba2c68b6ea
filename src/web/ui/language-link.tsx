import { useLanguage } from './texts.tsx'
import { languageName, otherLanguage } from '#shop/values/language.ts'

/** The same page in the other language. It loads anew, for a page carries the texts of one language only. */
export function LanguageLink({ path, className }: { path: string; className: string }) {
  const language = otherLanguage(useLanguage())
  return (
    <a href={path} lang={language} hrefLang={language} className={`language-link ${className}`}>
      {/* Each language is named in itself: whoever needs the link can read it. */}
      {languageName(language)}
    </a>
  )
}
