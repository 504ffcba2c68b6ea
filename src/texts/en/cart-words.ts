/** Putting something into the cart, wherever that is possible. */
export const cartWords = {
  'cartWords.add': 'Add cart',
  'cartWords.buy': 'Buy Now',
  'cartWords.added': "Product added. Check 'Cart' to confirm.",
  'cartWords.cart': 'Cart',
}
