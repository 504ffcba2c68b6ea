import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Ripeness } from '#shop/values/ripeness.ts'
import { useAddedToast } from '../cart/added-toast.ts'
import { cart, useCart } from '../cart/cart-store.ts'
import { sameLine } from '../cart/cart.ts'
import type { ProductData, VariantChoice } from './product-data.server.ts'

export type Purchase = ReturnType<typeof usePurchase>

/** The selected variant and units, and how many are already in the cart. */
export function usePurchase({ id, slug, name, image, variants }: ProductData) {
  const added = useAddedToast()
  const [variantId, choose] = useState(() => firstToBuy(variants)?._id ?? '')
  const { search } = useLocation()
  // The page is the same for everybody, so only the browser reads the size in a shared link.
  useEffect(() => {
    const asked = new URLSearchParams(search).get('variant')
    if (asked !== null && variants.some(({ _id }) => _id === asked)) choose(asked)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the page is opened
  }, [search])
  const [wanted, setWanted] = useState(1)
  const [asked, chooseRipeness] = useState<Ripeness | null>(null)
  const chosen = variants.find((variant) => variant._id === variantId) ?? variants[0]
  // Another size may not have it.
  const ripeness = asked !== null && chosen?.ripeness.includes(asked) ? asked : null
  const choice = ripeness === null ? {} : { ripeness }
  const which = { _id: id, varient: variantId, ...choice }
  const line = useCart().find((other) => sameLine(other, which))

  const add = () => {
    if (!chosen) return
    const { price, sale_price, quantity_kg } = chosen
    const known = line !== undefined
    cart.add({ name, image, price, sale_price, quantity_kg, slug, ...which })
    if (!known && wanted > 1) cart.setUnits(which, wanted)
    added()
  }
  // Once the product is in the cart, its units are the cart's; before that they are only local.
  const setUnits = (units: number) => {
    if (line) cart.setUnits(which, units)
    setWanted(Math.max(1, units))
  }
  return {
    chosen,
    variantId,
    choose,
    ripeness,
    chooseRipeness,
    units: line?.unit ?? wanted,
    setUnits,
    inCart: line !== undefined,
    add,
  }
}

function firstToBuy(variants: readonly VariantChoice[]): VariantChoice | undefined {
  return variants.find(({ offer }) => offer === 'now') ?? variants.find(({ offer }) => offer === 'pre-order') ?? variants[0]
}
