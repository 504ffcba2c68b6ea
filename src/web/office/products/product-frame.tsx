import { Link, useLocation } from 'react-router'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { PageHead } from '../page-head.tsx'
import type { ProductHead } from './product-head.server.ts'

const TONES = { active: 'good', draft: 'now', archived: 'plain', private: 'done' } as const

export function ProductStateTag({ state }: { state: ProductHead['state'] }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`productState.${state}`)}</Tag>
}

/** The head of a product's pages, and the links between them. */
export function ProductFrame({ product, category }: { product: ProductHead; category?: string }) {
  const t = useOfficeTexts()
  const { pathname } = useLocation()
  const base = `/office/products/${product.id}`
  const parts = [
    { to: base, text: t('productPart.prices') },
    { to: `${base}/words`, text: t('productPart.words') },
    { to: `${base}/sizes`, text: t('productPart.sizes') },
    { to: `${base}/photos`, text: t('productPart.photos') },
  ]
  return (
    <>
      <PageHead
        title={product.name}
        mark={<ProductStateTag state={product.state} />}
        lead={
          <>
            {category && `${category}, `}
            {product.state === 'active' ? (
              <Link className="link-inline" to={product.page} reloadDocument>
                {t('product.inShop')}
              </Link>
            ) : (
              product.preview && (
                <Link className="link-inline" to={product.preview} reloadDocument>
                  {t('product.look')}
                </Link>
              )
            )}
          </>
        }
      />
      {product.mayEdit && (
        <div className="office-tools">
          <nav className="segments" aria-label={product.name}>
            {parts.map(({ to, text }) => (
              <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
                {text}
              </Link>
            ))}
          </nav>
        </div>
      )}
    </>
  )
}
