import type { Translated } from '../catalogue.ts'
import type { box as english } from '../en/box.ts'

export const box: Translated<typeof english> = {
  'box.title': 'আপনার বাক্সে যা আছে',
  'box.lead': 'কে ফলিয়েছেন, কবে সংগ্রহ করা, কীভাবে রাখলে ভালো থাকবে।',
  'box.unknown': 'এই বাক্সটি খুঁজে পাওয়া যায়নি',
  'box.unknownText': 'কোডটি হয়তো পুরো পড়া যায়নি। ক্যামেরা একটু কাছে নিয়ে আবার স্ক্যান করুন।',
  'box.claim': 'খারাপ ফল? জানান',
  'box.toShop': 'আমাদের ফল দেখুন',
  'box.fruit': 'ফল',
  'box.farm': 'বাগান',
  'box.district': 'জেলা',
  'box.harvested': 'সংগ্রহের দিন',
  'box.bestBefore': 'যে তারিখ পর্যন্ত ভালো',
  'box.lot': 'লট',
  'box.grade': 'গ্রেড {grade}',
  'box.growersPaid': 'এই ফলের চাষিরা তাঁদের পাওনা পেয়েছেন।',
  'box.storage': 'যেভাবে রাখবেন:',
}
