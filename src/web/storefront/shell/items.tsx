import { addMoney, paisa, timesUnits, type Paisa } from '#shop/values/money.ts'
import { ItemsButton, ItemsCell } from '#web/ui/items-button.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import type { CartLine } from '../cart/cart.ts'
import { useCart } from '../cart/cart-store.ts'

/** Links to the cart from every page while it has lines. */
export function CartItemsButton() {
  const lines = useCart()
  return <ItemsButton count={lines.length} total={worth(lines)} />
}

/** The same as the first cell of a page's own buy bar. */
export function CartItemsCell() {
  return <ItemsCell count={useCart().length} />
}

/** The stored price of the lines; the cart page gets the current price from the server. */
function worth(lines: readonly CartLine[]): Paisa {
  return addMoney(paisa(0), ...lines.map((line) => timesUnits(paisaOfTaka(line.sale_price ?? line.price), line.unit)))
}
