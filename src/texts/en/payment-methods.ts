/** What ways to pay are called: on the order form, on the page of an order, in the office, and in the privacy policy. */
export const checkoutMethods = {
  'pay.cash-on-delivery': 'Cash on delivery',
  'pay.cash-on-deliveryText': 'Check the box before you pay',
  'pay.bkash': 'bKash',
  'pay.bkashText': 'From your bKash account, on bKash’s own page',
  'pay.nagad': 'Nagad',
  'pay.nagadText': 'From your Nagad account, on Nagad’s own page',
  'pay.sslcommerz': 'Card or another wallet',
  'pay.sslcommerzText': 'Visa, Mastercard, Rocket and others, on SSLCommerz’ own page',
  'pay.bank-transfer': 'Bank transfer',
  'pay.bank-transferText': 'Our account details are on the next page; upload your transfer slip there',
  'pay.wallet': 'Send Money',
  'pay.walletText': 'From bKash, Nagad or another wallet; our number is on the next page',
  'pay.cash+bkash': 'Part now by bKash, rest in cash',
  'pay.cash+nagad': 'Part now by Nagad, rest in cash',
  'pay.cash+sslcommerz': 'Part now by card, rest in cash',
}

export const orderMethods = {
  'order.again.bkash': 'Pay with bKash',
  'order.again.nagad': 'Pay with Nagad',
  'order.again.sslcommerz': 'Pay by card or wallet',
  'order.to.bkash': 'Continue to bKash',
  'order.to.nagad': 'Continue to Nagad',
  'order.to.sslcommerz': 'Continue to SSLCommerz',
}

export const officeMethods = {
  'method.cash-on-delivery': 'Cash on delivery',
  'method.bkash': 'bKash',
  'method.nagad': 'Nagad',
  'method.sslcommerz': 'Card or wallet (SSLCommerz)',
  'method.bank-transfer': 'Bank transfer',
  'method.wallet': 'Sent to a wallet',
  'method.on-account': 'On account',
  'health.service.bkash': 'bKash',
  'health.service.nagad': 'Nagad',
  'health.service.sslcommerz': 'SSLCommerz',
}

/** In the privacy policy: who receives data of those who pay by it. */
export const companyMethods = {
  'facts.company.bkash': '**bKash**, if you pay by bKash: your name, phone number and the amount.',
  'facts.company.nagad': '**Nagad**, if you pay by Nagad: our number of the payment and the amount.',
  'facts.company.sslcommerz':
    '**SSLCommerz**, if you pay by card or wallet: your name, phone number, e-mail, address and the amount.',
  'facts.company.bank-transfer': '**Our bank**, if you pay by bank transfer: what your bank sends with it.',
  'facts.company.wallet': '**bKash, Nagad, Rocket or Upay**, if you send money to our number: what you enter in their app.',
}
