import { companyMethods } from './payment-methods.ts'

/** What pages, questions and the home page say about how the shop is set up. Each stands in place of a `{name}` in their texts. */
export const facts = {
  'facts.minutes': { one: '{count} minute', other: '{count} minutes' },
  'facts.hours': { one: '{count} hour', other: '{count} hours' },
  'facts.unpaid':
    '{method}: the order is kept for {time}. If it isn’t paid by then, it is cancelled, the fruit goes back on sale, and you owe nothing.',
  'facts.cutOffSame': '{zone}: order until {time} on the day the fruit leaves us.',
  'facts.cutOffBefore': {
    one: '{zone}: order until {time} on the day before the fruit leaves us.',
    other: '{zone}: order until {time}, {count} days before the fruit leaves us.',
  },
  'facts.deliveryHours': '{zone}: {hours}.',
  'facts.cashRules':
    'For some orders cash on delivery isn’t possible, or part of the price is due before packing: for example, when earlier orders weren’t accepted at the door. The checkout tells you before you order.',
  'facts.courierScore':
    '**Steadfast, a courier company**, before an order in cash: your phone number. It tells us how many parcels for this number were delivered. We keep its answer for one day.',
  'facts.charge': '**{zone}**, {mode}: {charge}.',
  'facts.chargeFree': '**{zone}**, {mode}: {charge}, free from {amount} of fruit.',
  'facts.free': 'free',
  'facts.pickup': 'Yes, {charge}, at our warehouse at {warehouse}.',
  'facts.pickupFree': 'free of charge',
  'facts.pickupFor': 'for {amount}',
  'facts.perKilo': '{base} for the first {weight}, {more} for each further kilogram',
  ...companyMethods,
  'facts.advertiser.meta': 'Facebook',
  'facts.advertiser.google': 'Google',
  'facts.measure':
    'Tell {names} about this order, so that we see whether our advertisements there work. You can take this back on the page of the order. What is sent is in the {privacy}.',
  'facts.advertiserSees.meta':
    '**Meta (Facebook, Instagram)**, only if you ticked the box for it in the order form: that and when you ordered, the number of the order, which fruit, for how much, your phone number, e-mail and name as codes that can be compared but not read (SHA-256), the name of your browser, and the id of the advertisement that brought you. Never an address, and nothing about a recipient. You can take it back on the page of the order; from then on nothing is sent. We delete the id and the name of the browser after {days} days.',
  'facts.advertiserSees.google':
    '**Google**, only if you ticked the box for it in the order form: that and when you ordered, the number of the order, which fruit, for how much, your phone number and e-mail as codes that can be compared but not read (SHA-256), the id and name of the advertisement that brought you, and if the order is cancelled, that too. Never an address, and nothing about a recipient. You can take it back on the page of the order; from then on nothing is sent. We delete the id after {days} days.',
  'facts.kept.pf_cart': '**pf_cart** in local storage: the fruit in your cart, so that it is still there tomorrow.',
  'facts.kept.pfwt':
    '**pfwt** in local storage: a mark that you are logged in, so that pages can show your profile menu. It gives no access.',
  'facts.kept.pf_token':
    '**pf_token** in local storage: a code sent with your changes while you are logged in, so that another site can’t make them in your name.',
  'facts.kept.pf_unpaid': '**pf_unpaid** in local storage: number and link of an order that waits for its payment, for one day.',
  'facts.kept.pf_address':
    '**pf_address** in local storage: your name, phone number, e-mail and address for your next order, and which terms you agreed to, only if you ticked the box for it. The order form has a button that deletes it.',
  'facts.kept.pf_draft':
    '**pf_draft**, **pf_order_key**, **pf_second**, **pf_last** and **pf_tab_of_account** in the storage of one tab: what you type into the order form, and the last prices and days we sent. What you typed goes when the order is placed; the rest goes with the tab.',
  'facts.kept.pf_ad':
    '**pf_ad** in the storage of one tab, if you come by an advertisement: the ids in its link. They are sent only with an order for which you tick the box about advertisements.',
  'facts.kept.pf_waiting':
    '**pf_waiting** in local storage and **pf-offline** in the browser’s database: an order that waits for a connection, with name, phone and address, until it is sent or a day has passed.',
  'facts.kept.caches':
    '**pf-files**, **pf-pages** and **pf-photos** in the cache: pages and pictures you have seen, to open without a connection.',
  'facts.kept.pf_session':
    '**pf_session**, a cookie, only while you are logged in. Scripts can’t read it, and it ends when you log out.',
  'facts.kept.pf_device':
    '**pf_device**, a cookie, after you have logged in: it recognizes this device, so that others can’t lock you out by guessing passwords.',
  'facts.kept.pf_pay':
    '**pf_pay**, a cookie, after you went to a payment page: it recognizes the browser that started the payment.',
}
