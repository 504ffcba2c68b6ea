import { lazy } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { MoreLink } from '../home/more-link.tsx'
import type { RipeCard } from './ripe-cards.ts'
import { useRipeTexts } from './texts.ts'

// Loaded only on days on which something is ripe.
const RipeShelf = lazy(async () => ({ default: (await import('./ripe-shelf.tsx')).RipeShelf }))

/** The shelf of ripe fruit on the home page. */
export function RipeToday({ cards }: { cards: readonly RipeCard[] }) {
  const t = useRipeTexts()
  return (
    <section className="wrap section">
      <div className="section-head">
        <div>
          <h2>{t('ripe.title')}</h2>
          <p className="lead">{t('ripe.lead')}</p>
        </div>
        <MoreLink to="/ripe-today">{t('ripe.all')}</MoreLink>
      </div>
      <RipeShelf cards={cards} />
      <p className="only-phone all-fruit">
        <LinkButton kind="line" wide to="/ripe-today">
          {t('ripe.all')}
        </LinkButton>
      </p>
    </section>
  )
}
