import { ChevronRight } from './icons/chevron-right.tsx'
import { LocalLink } from './local-link.tsx'
import { useTexts } from './texts.tsx'

/** The last breadcrumb is the page itself and has no link. */
type Crumb = { label: string; to?: string }

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const t = useTexts()
  return (
    <nav className="breadcrumbs" aria-label={t('parts.trail')}>
      <ol>
        {trail.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <ChevronRight />}
            {to === undefined ? <span aria-current="page">{label}</span> : <LocalLink to={to}>{label}</LocalLink>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
