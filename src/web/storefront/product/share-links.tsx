import type { ProductData } from './product-data.server.ts'
import { useProductTexts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** Links that open WhatsApp with the fruit, the chosen size and an address that chooses it again. */
export function ShareLinks({ data, purchase: { chosen } }: { data: ProductData; purchase: Purchase }) {
  const t = useProductTexts()
  if (!chosen) return null
  const { url, ask } = data.share
  const several = data.variants.length > 1
  const fruit = `${data.name}, ${chosen.label}\n${several ? `${url}?variant=${chosen._id}` : url}`
  const link = (href: string, text: string, label: string) => (
    <a className="link-inline" href={href + encodeURIComponent(text)} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
  return (
    <p className="small">
      {ask && (
        <>
          {link(ask, `${t('product.wants')} ${fruit}`, t('product.askOnWhatsapp'))}
          {' · '}
        </>
      )}
      {link('https://wa.me/?text=', fruit, t('product.share'))}
    </p>
  )
}
