import { useNavigate } from 'react-router'
import { pathIn } from '#shop/values/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { sameLine } from '../cart/cart.ts'
import { cart } from '../cart/cart-store.ts'
import type { KeptCart } from './kept-cart.server.ts'
import { UnknownLink } from './stop-page.tsx'
import { useOffersTexts } from './texts.ts'

/** What was in the cart. Scripts put all of it into the cart of this browser; without them each fruit leads to its order form. */
export function KeptCartPage({ title, kept, stopPath }: { title: string; kept: KeptCart | null; stopPath: string }) {
  const t = useOffersTexts()
  if (!kept) return <UnknownLink title={title} />
  const lines = kept.lines.flatMap(({ line }) => line ?? [])
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t(lines.length === 0 ? 'carts.nothing' : 'carts.lead')}</p>
      </header>
      <div className="stack-large">
        <ul className="stack">
          {kept.lines.map(({ key, name, label, units, sum, express }) => (
            <li key={key} className="row row-wrap">
              <span>
                <b>{name}</b>
                <br />
                <span className="muted">{t('carts.units', { label, count: units })}</span>
              </span>
              {sum === null ? (
                <span className="muted">{t('carts.gone')}</span>
              ) : (
                <>
                  <b>{sum}</b>
                  <LocalLink className="link-inline" to={express}>
                    {t('carts.one', { name })}
                  </LocalLink>
                </>
              )}
            </li>
          ))}
        </ul>
        <div>
          {lines.length === 0 ? <LinkButton to="/shop">{t('offers.toShop')}</LinkButton> : <RestoreButton lines={lines} />}
        </div>
        <p className="muted small">
          {t('carts.stopLead')}{' '}
          <LocalLink className="link-inline" to={stopPath}>
            {t('carts.stopLink')}
          </LocalLink>
        </p>
      </div>
    </div>
  )
}

function RestoreButton({ lines }: { lines: NonNullable<KeptCart['lines'][number]['line']>[] }) {
  const t = useOffersTexts()
  const language = useLanguage()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (!hydrated) return null
  // What is in the cart already stays as it is.
  const restore = () => {
    cart.replace((now) => [...now, ...lines.filter((line) => !now.some((there) => sameLine(there, line)))])
    void navigate(pathIn(language, '/checkout/cart'))
  }
  return <Button onClick={restore}>{t('carts.restore')}</Button>
}
