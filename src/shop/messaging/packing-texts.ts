import { formatMoney, formatMoneyLatin } from '../values/index.ts'
import type { Language, Paisa } from '../values/index.ts'

/** What buyers are told when the box holds or costs something else than was ordered. */
export function settledText({ language, number, due }: { language: Language; number: string; due: Paisa }): string {
  return language === 'bn'
    ? `অর্ডার ${number} প্যাক হয়েছে। মেপে যা উঠেছে আর যা দিতে পেরেছি, সেই হিসাবে দিতে হবে ${formatMoney(due, 'bn')}।`
    : `Order ${number} is packed. By its weight and by what is in the box, you now pay ${formatMoneyLatin(due)}.`
}

/** What everybody is told who got fruit of a lot that was called back. */
export function recallText({
  language,
  number,
  item,
  phone,
}: {
  language: Language
  number: string
  /** What the fruit is called. */
  item: string
  /** Where to call. */
  phone: string
}): string {
  return language === 'bn'
    ? `অর্ডার ${number}-এর ${item} খাবেন না, ফেরত নিচ্ছি। টাকা ফেরত বা নতুন ফল পাবেন। ফোন: ${phone}`
    : `Please do not eat the ${item} of order ${number}: we are taking it back. You get new fruit or your money. Call ${phone}`
}
