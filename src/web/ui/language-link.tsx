import { useLanguage } from './texts.tsx'

// Each language is named in itself: whoever needs the link can read it.
const OTHER = { en: { language: 'bn', name: 'বাংলা' }, bn: { language: 'en', name: 'English' } } as const

/** The same page in the other language. It loads anew, for a page carries the texts of one language only. */
export function LanguageLink({ path, className }: { path: string; className: string }) {
  const { language, name } = OTHER[useLanguage()]
  return (
    <a href={path} lang={language} hrefLang={language} className={`language-link ${className}`}>
      {name}
    </a>
  )
}
