/** The cart page. Sent by its loader. */
export const cart = {
  'cart.title': 'Cart',
  'cart.description': 'Your fruit at today’s prices, with delivery to your area.',
  'cart.accept': 'Update the cart',
  'cart.undo': 'Undo',
  'cart.deliverTo': 'Deliver to',
  'cart.firstDay': 'Earliest delivery: {day}',
  'cart.notDelivered': 'Some items can’t be delivered to this area yet.',
  'cart.summary': 'Summary',
  'cart.checkout': 'Checkout',
  'cart.tooMany': 'An order can have at most {count} kinds of fruit.',
  'cart.tooManyText': 'Remove some, or place two orders.',
  'cart.nothing': 'Nothing in the cart can be ordered now.',
  'cart.empty': 'Your cart is empty',
  'cart.emptyText': 'Add some fruit to get started.',
  'cart.toShop': 'See what’s ripe',
  'cart.noScripts': 'The cart needs JavaScript. Without it you can order one fruit at a time: open its page and press Buy Now.',
}
