import type { cartWords as english } from '../en/cart-words.ts'
import type { Translated } from '../catalogue.ts'

export const cartWords: Translated<typeof english> = {
  'cartWords.add': 'কার্টে দিন',
  'cartWords.buy': 'এখনই নিন',
  'cartWords.added': 'কার্টে যোগ হয়েছে। নিশ্চিত করতে ‘কার্ট’ দেখুন।',
  'cartWords.cart': 'কার্ট',
}
