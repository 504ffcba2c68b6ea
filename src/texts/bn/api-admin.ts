import type { apiAdmin as english } from '../en/api-admin.ts'
import type { Translated } from '../catalogue.ts'

export const apiAdmin: Translated<typeof english> = {
  'problem.api-key-needed.title': 'API কী লাগবে',
  'problem.api-key-needed.detail': 'অফিস থেকে নেওয়া কী “Authorization: Bearer fsk_…” হেডারে পাঠান।',
  'problem.api-key-expired.title': 'API কী-র মেয়াদ শেষ',
  'problem.api-key-expired.detail': 'এই কী-র মেয়াদ শেষ। অফিসে নতুন একটি বানান।',
  'problem.api-key-revoked.title': 'API কী বাতিল',
  'problem.api-key-revoked.detail': 'এই কী বাতিল করা হয়েছে, অথবা যিনি বানিয়েছিলেন তিনি আর নেই।',
  'problem.scope-missing.title': 'স্কোপ নেই',
  'problem.scope-missing.detail': 'এই কী-র “{scope}” স্কোপ নেই।',
  'problem.permission-missing.title': 'অনুমতি নেই',
  'problem.permission-missing.detail': 'এই কী-র ভূমিকা এটি করতে পারে না: “{permission}” অনুমতি নেই।',
  'problem.unknown-thing.title': 'পাওয়া যায়নি',
  'problem.unknown-thing.detail': 'এই আইডিতে কিছু নেই।',
  'problem.cannot-move.title': 'এখন সম্ভব নয়',
  'problem.cannot-move.detail': 'অর্ডারটি এখন যে অবস্থায় আছে, তাতে এটি করা যায় না।',
  'problem.waits-for-payment.title': 'টাকা এখনো আসেনি',
  'problem.waits-for-payment.detail': 'অর্ডারটি পেমেন্টের অপেক্ষায় আছে।',
  'problem.nothing-to-refund.title': 'ফেরত দেওয়ার কিছু নেই',
  'problem.nothing-to-refund.detail': 'এই পেমেন্টের আর কোনো টাকা ফেরত দেওয়ার নেই।',
  'problem.above-captured.title': 'বেশি হয়ে গেছে',
  'problem.above-captured.detail': 'পেমেন্টের যত বাকি আছে, এটি তার চেয়ে বেশি।',
  'problem.not-by-gateway.title': 'গেটওয়ে দিয়ে নয়',
  'problem.not-by-gateway.detail': 'এই পেমেন্ট গেটওয়ে দিয়ে ফেরত দেওয়া যায় না। হাতে ফেরত দিন।',
  'problem.version-changed.title': 'এর মধ্যে বদলেছে',
  'problem.version-changed.detail': 'আপনি পড়ার পর এটি বদলেছে। আবার পড়ুন, তারপর ঠিক করুন।',
}
