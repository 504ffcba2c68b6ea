import type { officeLive as english } from '../en/office-live.ts'
import type { Translated } from '../catalogue.ts'

export const officeLive: Translated<typeof english> = {
  'live.order-placed': 'নতুন অর্ডার {label}',
  'live.ticket-opened': 'নতুন টিকিট {label}',
  'live.payment-failed': '{label}-এর পেমেন্ট হয়নি',
  'live.payment-review': '{label}-এর পেমেন্ট দেখে সিদ্ধান্ত নিন',
  'live.slot-full': '{label} স্লট ভরে গেছে',
  'live.lot-recalled': 'লট {label} ফেরত নেওয়া হচ্ছে',
  'live.slot': '{day}, {hours}',
  'live.show': { one: 'নতুন {count}টি – দেখুন', other: 'নতুন {count}টি – দেখুন' },
  'live.title': '({count}) {title}',
  'live.open': 'খুলুন',
  'live.heading': 'এই ডিভাইসে নতুন খবর',
  'live.lead': 'খোলা পাতায় নতুন অর্ডার ও টিকিট নিজে থেকেই আসে। চাইলে এই ডিভাইস আপনাকে জানাবে:',
  'live.sound': 'শব্দ করে',
  'live.notify': 'ব্রাউজারের নোটিফিকেশন দিয়ে',
  'live.notifyHelp': 'অন্য উইন্ডোতে কাজ করলেও আসবে, যদি অফিসের কোনো পাতা খোলা থাকে।',
  'live.notAllowed': 'ব্রাউজার এই পাতার নোটিফিকেশন আটকে রেখেছে। ব্রাউজারের সেটিংসে অনুমতি দিয়ে আবার টিক দিন।',
  'live.try': 'পরীক্ষা করুন',
  'live.tried': 'নতুন খবর এভাবে দেখাবে।',
}
