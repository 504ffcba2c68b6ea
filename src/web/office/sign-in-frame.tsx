import type { ReactNode } from 'react'
import { IconLinks } from '../ui/icon-links.tsx'
import { preloadFonts } from '../ui/fonts.ts'
import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { LanguageLink } from '../ui/language-link.tsx'
import { useLanguage } from '../ui/texts.tsx'
import { HOME_LANGUAGE, otherLanguage } from '#shop/values/language.ts'

/** The frame of the pages before the office: sign-in, the code, choosing a password. */
export function SignInFrame({
  title,
  shopName,
  logo,
  icons,
  languagePath,
  children,
}: {
  title: string
  shopName: string
  logo: Logo | null
  icons: BrandIcons
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
      <IconLinks icons={icons} />
      {logo ? <img {...logo} alt={shopName} /> : <p className="sign-in-name">{shopName}</p>}
      <h1>{title}</h1>
      {children}
      <LanguageLink path={path} className="link" />
    </div>
  )
}
