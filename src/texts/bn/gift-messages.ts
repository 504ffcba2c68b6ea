import type { Translated } from '../catalogue.ts'
import type { giftMessages as english } from '../en/gift-messages.ts'

export const giftMessages: Translated<typeof english> = {
  'mail.giftRun.proofShown': 'আপনার উপহারের অর্ডার {number}: {proof} কেমন হবে দেখে নিন। অনুমোদন দিলে বানানো শুরু করব।',
  'mail.giftRun.proofReminder': 'আপনার উপহারের অর্ডার {number}: {proof} এখনো আপনার অনুমোদনের অপেক্ষায়। অনুমোদন পেলে বানানো শুরু করব।',
  'mail.giftRun.delivered': 'আপনার উপহারের অর্ডার {number}: {boxes}।{bill}',
  'mail.giftRun.thanks': 'আপনার উপহারের অর্ডার {number}: {people}। কী লিখেছেন, দেখুন:',
  'giftRun.page': 'উপহারের অর্ডার দেখুন',
  'gift.link': '{from} আপনাকে উপহারের ফল পাঠাচ্ছেন। {until}-এর মধ্যে ঠিকানা দিন: {link}',
  'gift.reminder': '{from}-এর পাঠানো ফল কোথায় দেব? {until}-এর মধ্যে জানান: {link}',
  'gift.onTheWay': 'আপনার জন্য উপহারের তাজা ফল রওনা হয়েছে, {when}। কে পাঠিয়েছেন, কার্ডে লেখা আছে।',
  'gift.byCarrier': '{carrier} {tracking}',
  'gift.arrivesToday': 'আজই পৌঁছাবে',
  'gift.arrivesBy': '{day}-এর মধ্যে পৌঁছাবে',
  'giftRun.subject': 'উপহার {number}, {shop}',
  'giftRun.card': 'কার্ড',
  'giftRun.sleeve': 'লোগো স্লিভ',
  'giftRun.proofShown': 'উপহার {number}: {proof} কেমন হবে দেখুন। অনুমোদন দিলে বানানো শুরু হবে: {link}',
  'giftRun.proofReminder': 'উপহার {number}: {proof} আপনার অনুমোদনের অপেক্ষায়। দেখুন: {link}',
  'giftRun.delivered': 'উপহার {number}: {boxes}।{bill} {link}',
  'giftRun.thanks': 'উপহার {number}: {people}। দেখুন: {link}',
  'giftRun.thankedBy': { one: 'একজন ধন্যবাদ জানিয়েছেন', other: '{count} জন ধন্যবাদ জানিয়েছেন' },
  'giftRun.boxes': '{count}টি বাক্স পৌঁছে দিয়েছি',
  'giftRun.billToPay': ' ইনভয়েস {number}: দিতে হবে {due}।',
  'giftRun.billToPayBy': ' ইনভয়েস {number}: {until}-এর মধ্যে দিতে হবে {due}।',
  'giftRun.billPaid': ' ইনভয়েস {number}: {total}, পরিশোধিত।',
}
