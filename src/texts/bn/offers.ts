import type { offers as english } from '../en/offers.ts'
import type { Translated } from '../catalogue.ts'

export const offers: Translated<typeof english> = {
  'offers.stopTitle': 'আর অফার চান না?',
  'offers.stopText': 'বোতামটি চাপলে এসএমএস বা ইমেইলে আমাদের আর কোনো অফার যাবে না। অর্ডারের বার্তা আগের মতোই পাবেন।',
  'offers.stop': 'সব অফার বন্ধ করুন',
  'offers.stopped': 'আর অফার পাবেন না',
  'offers.stoppedText': 'অর্ডারের বার্তা আগের মতোই পাবেন। আবার অফার পেতে চাইলে আমাদের জানান: {phone}।',
  'offers.unknown': 'এই লিংকে কিছু নেই',
  'offers.unknownText': 'লিংকটি পুরো নয়, মেয়াদ শেষ, অথবা এটি পরীক্ষামূলক বার্তার লিংক।',
  'offers.toShop': 'দোকানে যান',
  'carts.title': 'আপনার কার্ট',
  'carts.lead': 'আপনার কার্টে যা ছিল, আজকের দামে।',
  'carts.restore': 'সব কার্টে নিন',
  'carts.one': '{name} অর্ডার করুন',
  'carts.units': '{label} × {count}',
  'carts.gone': 'এখন নেই',
  'carts.nothing': 'এর কোনোটিই এখন কেনা যাচ্ছে না।',
  'carts.stopLead': 'আমরা একটিই রিমাইন্ডার পাঠাই, এই নম্বরে চাওয়া হয়েছিল বলে।',
  'carts.stopLink': 'এই নম্বরে রিমাইন্ডার চাই না',
  'carts.stopTitle': 'আর রিমাইন্ডার চান না?',
  'carts.stopText': 'বোতামটি চাপলে এই নম্বরে কার্টের আর কোনো রিমাইন্ডার যাবে না, নম্বরটি আবার লেখা হলেও।',
  'carts.stop': 'রিমাইন্ডার বন্ধ করুন',
  'carts.stopped': 'এই নম্বরে আর রিমাইন্ডার যাবে না',
  'carts.stoppedText': 'অর্ডারের বার্তা আগের মতোই পাবেন।',
}
