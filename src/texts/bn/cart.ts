import type { cart as english } from '../en/cart.ts'
import type { Translated } from '../catalogue.ts'

export const cart: Translated<typeof english> = {
  'cart.title': 'কার্ট',
  'cart.description': 'আপনার বাছাই করা ফল, আজকের দামে, আপনার এলাকার ডেলিভারি খরচসহ।',
  'cart.accept': 'কার্ট আপডেট করুন',
  'cart.undo': 'ফিরিয়ে আনুন',
  'cart.deliverTo': 'কোথায় পাঠাব',
  'cart.firstDay': 'সবচেয়ে আগে পাবেন {day}',
  'cart.notDelivered': 'কিছু ফল এই এলাকায় এখনো পাঠানো যায় না।',
  'cart.summary': 'হিসাব',
  'cart.checkout': 'অর্ডার করুন',
  'cart.checkoutFor': 'অর্ডার করুন · {total}',
  'cart.tooMany': 'এক অর্ডারে সর্বোচ্চ {count} রকম ফল নেওয়া যায়।',
  'cart.tooManyText': 'কিছু বাদ দিন, অথবা দুটি অর্ডার করুন।',
  'cart.nothing': 'কার্টের কিছুই এখন অর্ডার করা যাচ্ছে না।',
  'cart.empty': 'আপনার কার্ট খালি',
  'cart.emptyText': 'শুরু করতে কিছু ফল কার্টে দিন।',
  'cart.unpaid': 'অর্ডার {number}-এর পেমেন্ট এখনো বাকি।',
  'cart.unpaidOpen': 'অর্ডারটি খুলে পেমেন্ট করুন',
  'cart.toShop': 'কী পেকেছে দেখুন',
  'cart.noScripts': 'কার্টের জন্য জাভাস্ক্রিপ্ট লাগে। না থাকলে একটি করে ফল অর্ডার করা যায়: ফলের পাতায় গিয়ে ‘এখনই নিন’ চাপুন।',
}
