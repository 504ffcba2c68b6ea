import type { Translated } from '../catalogue.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: Translated<typeof english> = {
  busy: 'এই মুহূর্তে দোকানে খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',
  starting: 'দোকান চালু হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  notAwaited: 'এখানে এখন ফাইল নেওয়া হচ্ছে না। পাতাটি আবার খুলুন।',
  fileTooLarge: 'ফাইলটি খুব বড়।',
  virus: 'ফাইলটিতে ভাইরাস পাওয়া গেছে, তাই নেওয়া হয়নি।',
  tooOften: 'অনেকবার হয়ে গেছে। একটু পরে আবার দিন।',
  notScanned: 'ফাইলটি এখন পরীক্ষা করা যাচ্ছে না। একটু পরে আবার দিন।',
  badAddress: 'এই ঠিকানাটি ঠিক নয়।',
  tooLarge: 'যা পাঠিয়েছেন তা বেশি বড়।',
}
