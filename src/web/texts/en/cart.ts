/** The cart page. Sent by its loader. */
export const cart = {
  'cart.title': 'Cart',
  'cart.description': 'The fruit you chose, priced as of today, with what delivery to your area costs.',
  'cart.accept': 'Update the cart',
  'cart.undo': 'Undo',
  'cart.deliverTo': 'Deliver to',
  'cart.firstDay': 'First day: {day}',
  'cart.notDelivered': 'Not all of this can be delivered there yet.',
  'cart.summary': 'Summary',
  'cart.checkout': 'Checkout',
  'cart.tooMany': 'An order holds at most {count} kinds of fruit.',
  'cart.tooManyText': 'Take some out, or order in two parts.',
  'cart.nothing': 'Nothing in the cart can be ordered now.',
  'cart.empty': 'Your cart is empty',
  'cart.emptyText': 'Add a kilo or a crate and come back.',
  'cart.toShop': 'See what is ripe',
  'cart.noScripts': 'The cart needs JavaScript. Without it you can order one fruit at a time: open it and press Buy Now.',
}
