import type { ReactNode } from 'react'
import { preloadFonts } from '../ui/fonts.ts'
import type { Logo } from '../ui/footer.tsx'
import { LanguageLink } from '../ui/language-link.tsx'
import { useLanguage } from '../ui/texts.tsx'
import { HOME_LANGUAGE, otherLanguage } from '#shop/values/language.ts'

/** The frame of the pages before the office: sign-in, the code, choosing a password. */
export function SignInFrame({
  title,
  shopName,
  logo,
  languagePath,
  children,
}: {
  title: string
  shopName: string
  logo: Logo | null
  /** This page in another language; `lang=` is added. */
  languagePath: string
  children: ReactNode
}) {
  const language = useLanguage()
  preloadFonts(HOME_LANGUAGE)
  const other = otherLanguage(language)
  const path = `${languagePath}${languagePath.includes('?') ? '&' : '?'}lang=${other}`
  return (
    <div className="sign-in">
      <title>{`${title} · ${shopName}`}</title>
      {logo ? <img {...logo} alt={shopName} /> : <p className="sign-in-name">{shopName}</p>}
      <h1>{title}</h1>
      {children}
      <LanguageLink path={path} className="link" />
    </div>
  )
}
