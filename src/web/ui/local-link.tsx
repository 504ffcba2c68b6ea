import type { ReactNode } from 'react'
import { Link, NavLink, type LinkProps } from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '#shop/values/language.ts'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { useLanguage } from './texts.tsx'

// The office and the API have the same address in every language.
const WITHOUT_LANGUAGE = /^\/(office|api)(\/|$)/

/** Whether the path belongs to the other language. */
function isOtherLanguage(path: string, language: Language): boolean {
  const own = languageOfPath(path)
  return own !== DEFAULT_LANGUAGE && own !== language
}

/** The target of a link in the page's language. Addresses outside the storefront stay unchanged. */
function linkTarget(to: string, language: Language): string {
  const isPlain = to.startsWith('/') && languageOfPath(to) === DEFAULT_LANGUAGE
  return isPlain && !WITHOUT_LANGUAGE.test(to) ? pathIn(language, to) : to
}

export type LocalLinkProps = Omit<LinkProps, 'to'> & { to: string }

/**
 * A link inside the storefront, written as the English path: on a Bangla page it leads to the Bangla one. A link to the other
 * language is a full page load, because the browser has the texts and routes of one language.
 */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
  const language = useLanguage()
  const target = linkTarget(to, language)
  return <Link to={target} reloadDocument={isOtherLanguage(target, language)} {...rest} />
}

/** The same for navigation: the link to the current page has `aria-current`. */
export function LocalNavLink({
  to,
  className,
  onClick,
  children,
}: {
  to: string
  className: string
  onClick?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <NavLink to={linkTarget(to, useLanguage())} end={to === '/'} className={className} {...(onClick && { onClick })}>
      {children}
    </NavLink>
  )
}
