import type { Translated } from '../catalogue.ts'
import type { runHints as english } from '../en/run-hints.ts'

export const runHints: Translated<typeof english> = {
  'hint.phone-zero': 'এক্সেল প্রথম ০ বাদ দিয়েছিল। আমরা বসিয়ে দিয়েছি, মিলিয়ে দেখুন।',
  'hint.phone-exponent': 'এক্সেল নম্বরটি ছোট করে লিখেছিল। আমরা পুরোটা লিখেছি, মিলিয়ে দেখুন।',
  'hint.duplicate-phone': 'সারি {row}-এর একই ফোন। দুটিই থাকবে?',
  'hint.duplicate-person': 'সারি {row}-এর একই নাম ও ঠিকানা। দুটিই থাকবে?',
  'example.name': 'নাসরিন সুলতানা',
  'example.district': 'ঢাকা',
  'example.area': 'গুলশান',
  'example.address': 'বাসা ৭, রোড ৪৪, ফ্ল্যাট ৩বি',
  'example.landmark': 'লেকের পাশে',
}
