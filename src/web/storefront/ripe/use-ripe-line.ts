import type { CardData, RipeData } from '#shop/catalog/wire.ts'
import { useAddedToast } from '../cart/added-toast.ts'
import { cart, useCart } from '../cart/cart-store.ts'
import { sameLine } from '../cart/cart.ts'

type Product = Pick<CardData, '_id' | 'name' | 'slug' | 'image'>

/** The units of a marked-down lot in the cart, and how to change them. */
export function useRipeLine({ _id, name, slug, image }: Product, ripe: RipeData) {
  const added = useAddedToast()
  const { variant_id: varient, lot_id, price, sale_price, quantity_kg } = ripe
  const which = { _id, varient, lot_id }
  const units = useCart().find((line) => sameLine(line, which))?.unit ?? 0
  return {
    units,
    add: () => {
      cart.add({ _id, name, image, price, sale_price, quantity_kg, slug, varient, lot_id })
      added()
    },
    setUnits: (count: number) => cart.setUnits(which, count),
  }
}
