import { JsonLd } from '../json-ld.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { ProductData, VariantChoice } from './product-data.server.ts'
import { useProductTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'

const AVAILABILITY = { now: 'InStock', 'pre-order': 'PreOrder', out: 'OutOfStock' } as const

/** The product, its offers and its breadcrumbs, for search engines. */
export function ProductLd({ data, shopUrl, brand }: { data: ProductData; shopUrl: string; brand: string }) {
  const t = useProductTexts()
  const language = useLanguage()
  const address = (path: string) => `${shopUrl}${pathIn(language, path)}`
  const url = address(`/product/${data.slug}`)
  const offer = ({ sku, price, sale_price, offer: kind }: VariantChoice) => ({
    '@type': 'Offer',
    url,
    sku,
    price: sale_price ?? price,
    priceCurrency: 'BDT',
    availability: `https://schema.org/${AVAILABILITY[kind]}`,
    itemCondition: 'https://schema.org/NewCondition',
  })
  const trail = [
    { name: t('product.fruits'), path: '/shop' },
    { name: data.category.name, path: `/shop?category=${data.category.id}` },
    { name: data.name, path: `/product/${data.slug}` },
  ]
  const { average, count, list } = data.reviews
  const rating =
    average === null
      ? {}
      : {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
          review: list.flatMap((one) =>
            one.sample
              ? []
              : {
                  '@type': 'Review',
                  author: { '@type': 'Person', name: one.name },
                  datePublished: one.written_on,
                  reviewBody: one.text,
                  reviewRating: { '@type': 'Rating', ratingValue: one.rating, bestRating: 5 },
                },
          ),
        }
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Product',
          name: data.name,
          description: data.summary,
          // A picture of a similar fruit is not one of this product.
          image: data.photos.filter(({ similar }) => !similar).map((photo) => `${shopUrl}${photo.src}`),
          sku: data.slug,
          category: data.category.name,
          brand: { '@type': 'Brand', name: brand },
          offers: data.variants.map(offer),
          ...rating,
        }}
      />
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: address(path),
          })),
        }}
      />
    </>
  )
}
