import type { Translated } from '../catalogue.ts'
import type * as english from '../en/payment-methods.ts'

// The brand Nagad and the word for cash are the same word in Bangla, so the name of the method has the brand in Latin letters as well.
export const checkoutMethods: Translated<typeof english.checkoutMethods> = {
  'pay.cash-on-delivery': 'ক্যাশ অন ডেলিভারি',
  'pay.cash-on-deliveryText': 'আগে বাক্স দেখে নিন, তারপর টাকা দিন',
  'pay.bkash': 'বিকাশ',
  'pay.bkashText': 'আপনার বিকাশ অ্যাকাউন্ট থেকে, বিকাশের নিজের পাতায়',
  'pay.nagad': 'নগদ (Nagad)',
  'pay.nagadText': 'আপনার নগদ অ্যাকাউন্ট থেকে, নগদের নিজের পাতায়',
  'pay.sslcommerz': 'কার্ড বা অন্য ওয়ালেট',
  'pay.sslcommerzText': 'ভিসা, মাস্টারকার্ড, রকেট ও অন্যান্য, এসএসএলকমার্জের নিজের পাতায়',
  'pay.bank-transfer': 'ব্যাংক ট্রান্সফার',
  'pay.bank-transferText': 'আমাদের অ্যাকাউন্টের তথ্য পরের পাতায়; সেখানেই ট্রান্সফারের স্লিপ আপলোড করুন',
  'pay.wallet': 'সেন্ড মানি',
  'pay.walletText': 'বিকাশ, নগদ বা অন্য ওয়ালেট থেকে; আমাদের নম্বর পরের পাতায়',
  'pay.cash+bkash': 'এখন কিছুটা বিকাশে, বাকিটা ক্যাশে',
  'pay.cash+nagad': 'এখন কিছুটা নগদ অ্যাকাউন্টে (Nagad), বাকিটা ক্যাশে',
  'pay.cash+sslcommerz': 'এখন কিছুটা কার্ডে, বাকিটা ক্যাশে',
}

export const orderMethods: Translated<typeof english.orderMethods> = {
  'order.again.bkash': 'বিকাশে পেমেন্ট করুন',
  'order.again.nagad': 'নগদ অ্যাকাউন্টে (Nagad) পেমেন্ট করুন',
  'order.again.sslcommerz': 'কার্ড বা ওয়ালেটে পেমেন্ট করুন',
  'order.to.bkash': 'বিকাশে যান',
  'order.to.nagad': 'নগদের (Nagad) পাতায় যান',
  'order.to.sslcommerz': 'এসএসএলকমার্জে যান',
}

export const officeMethods: Translated<typeof english.officeMethods> = {
  'method.cash-on-delivery': 'ক্যাশ অন ডেলিভারি',
  'method.bkash': 'বিকাশ',
  'method.nagad': 'নগদ (Nagad)',
  'method.sslcommerz': 'কার্ড বা ওয়ালেট (এসএসএলকমার্জ)',
  'method.bank-transfer': 'ব্যাংক ট্রান্সফার',
  'method.wallet': 'ওয়ালেটে পাঠানো',
  'method.on-account': 'হিসাবে, পরে দেবে',
  'health.service.bkash': 'বিকাশ',
  'health.service.nagad': 'নগদ (Nagad)',
  'health.service.sslcommerz': 'এসএসএলকমার্জ',
}

export const companyMethods: Translated<typeof english.companyMethods> = {
  'facts.company.bkash': '**বিকাশ**, বিকাশে পেমেন্ট করলে: নাম, ফোন নম্বর ও টাকার পরিমাণ।',
  'facts.company.nagad': '**নগদ (Nagad)**, নগদ অ্যাকাউন্টে পেমেন্ট করলে: পেমেন্টের নম্বর ও টাকার পরিমাণ।',
  'facts.company.sslcommerz': '**এসএসএলকমার্জ**, কার্ড বা ওয়ালেটে পেমেন্ট করলে: নাম, ফোন নম্বর, ইমেইল, ঠিকানা ও টাকার পরিমাণ।',
  'facts.company.bank-transfer': '**আমাদের ব্যাংক**, ব্যাংক ট্রান্সফার করলে: আপনার ব্যাংক সঙ্গে যা পাঠায়।',
  'facts.company.wallet': '**বিকাশ, নগদ, রকেট বা উপায়**, আমাদের নম্বরে টাকা পাঠালে: তাদের অ্যাপে আপনি যা লেখেন।',
}
