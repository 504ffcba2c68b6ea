import type { Translated } from '../catalogue.ts'
import type { logoWords as english } from '../en/logo-words.ts'

export const logoWords: Translated<typeof english> = {
  'forms.logoHelp':
    'PNG, JPEG, WebP বা SVG, সর্বোচ্চ ৫ মেগাবাইট। কার্ড ও স্লিভের জন্য {pixels} পিক্সেল চওড়া হলেই যথেষ্ট; স্বচ্ছ ব্যাকগ্রাউন্ড সবচেয়ে ভালো।',
  'forms.logo.not-a-logo': 'ফাইলটি ছবি হিসেবে খোলা যাচ্ছে না। লোগোটি PNG, JPEG, WebP বা SVG করে দিন।',
  'forms.logo.logo-too-large': 'ফাইলটি খুব বড় বা খুব জটিল। সর্বোচ্চ ৫ মেগাবাইট আর ৫ কোটি পিক্সেল চলে।',
  'forms.logo.empty-picture': 'এই ছবিতে কিছুই দেখা যাচ্ছে না। ফাইলটি দেখে আবার দিন।',
  'forms.logo.logo-too-small': 'লোগোটি ছাপার জন্য খুব ছোট: চওড়ায় {has} পিক্সেল, কার্ডে লাগে {needs} পিক্সেল। বড় ছবি বা SVG দিন।',
  'forms.logo.coarse.card':
    'কার্ডে লোগোটি {mm} মিমি চওড়া হবে। পরিষ্কার ছাপতে চওড়ায় {needs} পিক্সেল লাগে, আপনার ফাইলে আছে {has}। বড় ফাইল দিলে ভালো হবে।',
  'forms.logo.coarse.sleeve':
    'স্লিভে লোগোটি {mm} মিমি চওড়া হবে। পরিষ্কার ছাপতে চওড়ায় {needs} পিক্সেল লাগে, আপনার ফাইলে আছে {has}। বড় ফাইল দিলে ভালো হবে।',
  'forms.logo.white-box': 'লোগোর চারপাশে সাদা বাক্স আছে, তাই স্লিভে এটি সাদা লেবেলে ছাপা হবে। স্বচ্ছ ব্যাকগ্রাউন্ডের ফাইল দিলে ভালো দেখাবে।',
  'forms.logo.pale': 'লোগোটি খুব হালকা রঙের, তাই সাদা কার্ডে এটি গাঢ় লেবেলে ছাপা হবে।',
  'forms.logo.like-ground': 'স্লিভের রং লোগোর রঙের কাছাকাছি, তাই স্লিভে লোগোটি সাদা লেবেলে ছাপা হবে।',
}
