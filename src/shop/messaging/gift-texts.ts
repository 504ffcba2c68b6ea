import { formatDay } from '../values/index.ts'
import type { CalendarDate, Language } from '../values/index.ts'

// What people are told who get a gift. No price may stand in any of these, and no name of what was ordered.

/** Who sends it is what the buyer wrote. */
export function giftLinkText({
  language,
  from,
  link,
  until,
}: {
  language: Language
  from: string
  link: string
  until: CalendarDate
}): string {
  return language === 'bn'
    ? `${from} আপনার জন্য এক বাক্স ফল পাঠাচ্ছে। কোথায়, কবে দেব, ${formatDay(until, 'bn', 'dayMonth')}-এর মধ্যে জানান: ${link}`
    : `${from} is sending you a box of fruit. Tell us where and when to bring it, by ${formatDay(until, 'en', 'dayMonth')}: ${link}`
}

export function giftReminderText({
  language,
  from,
  link,
  until,
}: {
  language: Language
  from: string
  link: string
  until: CalendarDate
}): string {
  return language === 'bn'
    ? `${from}-এর পাঠানো ফলের বাক্স কোথায় দেব, এখনো জানাননি। ${formatDay(until, 'bn', 'dayMonth')} পর্যন্ত সময় আছে: ${link}`
    : `We still need to know where to bring your box of fruit from ${from}. Tell us by ${formatDay(until, 'en', 'dayMonth')}: ${link}`
}

/** `by`: the day a courier needs at most; null when it comes today. */
export function giftOnTheWayText({ language, by }: { language: Language; by: CalendarDate | null }): string {
  if (language === 'bn') {
    const when = by === null ? 'আজই পৌঁছাবে' : `${formatDay(by, 'bn', 'dayMonth')}-এর মধ্যে পৌঁছাবে`
    return `আপনার জন্য উপহারের এক বাক্স তাজা ফল রওনা হয়েছে, ${when}। কে পাঠিয়েছেন, ভেতরের কার্ডে লেখা আছে।`
  }
  const when = by === null ? 'arrives today' : `arrives by ${formatDay(by, 'en', 'dayMonth')}`
  return `A gift box of fresh fruit is on its way to you and ${when}. The card inside says who sent it.`
}
