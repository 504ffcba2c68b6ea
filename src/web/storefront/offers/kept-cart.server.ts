import { cartByToken } from '#shop/campaigns/index.ts'
import { sellables } from '#shop/catalog/index.ts'
import { photosById } from '#shop/content/index.ts'
import { thumbnail } from '#shop/content/model.ts'
import { quoteCart } from '#shop/ordering/index.ts'
import { formatMoney, inLanguage, paisa, paisaToTaka, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { CartLine } from '../cart/cart.ts'

export type KeptCart = { lines: KeptLine[] }
/** `line` goes into the cart of the browser; null for what cannot be bought now. */
export type KeptLine = {
  key: string
  name: string
  label: string
  units: number
  sum: string | null
  express: string
  line: CartLine | null
}

/** The cart behind the link of a reminder, at today's prices. */
export async function keptCart({ ctx }: RequestContext, token: string, language: Language): Promise<KeptCart | null> {
  const kept = await cartByToken(ctx.db, token)
  if (!kept) return null
  const lines = kept.lines.map(({ variantId, ...line }) => ({ ...line, variantId: variantId ?? '', seenPrice: null }))
  const quoted = await quoteCart(ctx.db, { lines, areaId: null, now: ctx.now })
  if (!quoted.ok) return { lines: [] }
  const sizes = await sellables(
    ctx.db,
    quoted.quote.lines.flatMap(({ variantId }) => variantId ?? []),
  )
  const photos = await photosById(
    ctx.db,
    [...sizes.values()].flatMap(({ photo }) => photo?.id ?? []),
  )
  return {
    lines: quoted.quote.lines.flatMap((line, index): KeptLine[] => {
      const size = sizes.get(line.variantId ?? '')
      if (!size) return []
      const [name, label] = [inLanguage(size.name, language), inLanguage(size.label, language)]
      const stored = size.photo && photos.get(size.photo.id)
      const isThere = line.counted > 0
      return [
        {
          key: String(index),
          name,
          label,
          units: isThere ? line.counted : line.units,
          sum: isThere ? formatMoney(line.linePaisa, language) : null,
          express: `/express/${size.slug}?variant=${size.variantId}&units=${isThere ? line.counted : line.units}`,
          line: isThere
            ? {
                _id: size.productId,
                name,
                image: stored ? thumbnail(stored) : '',
                price: paisaToTaka(line.unitPrice ?? paisa(0)),
                sale_price: null,
                quantity_kg: size.netGrams / 1000,
                unit: line.counted,
                slug: size.slug,
                varient: size.variantId,
              }
            : null,
        },
      ]
    }),
  }
}
