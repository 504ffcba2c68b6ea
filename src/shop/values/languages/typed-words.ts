import type { Language } from '../language.ts'

// What people write in either language, for the shop to understand. None of it is shown.

/** The names of each month. */
export const TYPED_MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'জানুয়ারি', 'জানু'],
  ['feb', 'february', 'ফেব্রুয়ারি', 'ফেব'],
  ['mar', 'march', 'মার্চ'],
  ['apr', 'april', 'এপ্রিল'],
  ['may', 'মে'],
  ['jun', 'june', 'জুন'],
  ['jul', 'july', 'জুলাই'],
  ['aug', 'august', 'আগস্ট', 'আগষ্ট'],
  ['sep', 'sept', 'september', 'সেপ্টেম্বর'],
  ['oct', 'october', 'অক্টোবর'],
  ['nov', 'november', 'নভেম্বর'],
  ['dec', 'december', 'ডিসেম্বর'],
].map((names) => names.map((name) => name.normalize('NFC')))

/** `20th june` is `20 june`. */
export function withoutOrdinal(day: string): string {
  return day.replace(/(\d)(?:st|nd|rd|th|ই|শে|লা|রা|ঠা)(?=[\s,]|$)/, '$1')
}

export const SAID_YES = /^(?:yes|y|true|1|x|sms|হ্যাঁ|হা|জি)$/i

/** How people write a language in a sheet. */
export const TYPED_LANGUAGES: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'ইংরেজি', 'ইংলিশ'],
  bn: ['bn', 'ben', 'bangla', 'bengali', 'বাংলা'],
}

/** Before a name, and no part of it. */
export const TITLES_OF_PEOPLE = /^(?:md|mohammad|mohammed|mr|mrs|ms|মো|মোঃ|জনাব)/u

/** The placeholders that a card may have in braces. */
export const PLACEHOLDER_NAMES: Readonly<Record<string, 'name' | 'company' | 'from'>> = {
  name: 'name',
  নাম: 'name',
  company: 'company',
  প্রতিষ্ঠান: 'company',
  from: 'from',
  প্রেরক: 'from',
}

// Common column names, by field; where two fields match, the first one wins. Compared without spaces, punctuation and case.
export const COLUMN_NAMES = [
  [
    'name',
    [
      'name',
      'fullname',
      'recipient',
      'recipientname',
      'employee',
      'employeename',
      'customername',
      'নাম',
      'প্রাপক',
      'প্রাপকেরনাম',
      'পুরোনাম',
      'কর্মীরনাম',
      'কর্মকর্তারনাম',
    ],
  ],
  [
    'phone',
    [
      'phone',
      'mobile',
      'mobileno',
      'mobilenumber',
      'phoneno',
      'phonenumber',
      'contact',
      'contactno',
      'contactnumber',
      'cell',
      'cellno',
      'telephone',
      'ফোন',
      'মোবাইল',
      'মোবাইলনম্বর',
      'ফোননম্বর',
      'মোবাইলনং',
      'ফোননং',
      'যোগাযোগ',
      'মুঠোফোন',
    ],
  ],
  ['district', ['district', 'zila', 'zilla', 'jela', 'city', 'জেলা', 'শহর']],
  [
    'area',
    [
      'area',
      'thana',
      'upazila',
      'upozila',
      'policestation',
      'ps',
      'location',
      'areathana',
      'এলাকা',
      'থানা',
      'উপজেলা',
      'থানাউপজেলা',
      'উপজেলাথানা',
    ],
  ],
  [
    'address',
    [
      'address',
      'fulladdress',
      'deliveryaddress',
      'addressline',
      'street',
      'house',
      'homeaddress',
      'presentaddress',
      'ঠিকানা',
      'পূর্ণঠিকানা',
      'বাসারঠিকানা',
      'বাড়ি',
      'বর্তমানঠিকানা',
    ],
  ],
  ['landmark', ['landmark', 'near', 'nearby', 'চেনারউপায়', 'কাছাকাছি', 'পরিচিতজায়গা']],
  ['box', ['box', 'giftbox', 'gift', 'package', 'product', 'item', 'বাক্স', 'উপহার', 'প্যাকেজ', 'পণ্য']],
  ['card', ['card', 'cardtext', 'message', 'note', 'giftmessage', 'কার্ড', 'কার্ডেরলেখা', 'বার্তা', 'শুভেচ্ছা', 'শুভেচ্ছাবার্তা']],
  ['day', ['day', 'date', 'deliverydate', 'deliveryday', 'দিন', 'তারিখ', 'ডেলিভারিরতারিখ', 'পৌঁছানোরদিন']],
  ['language', ['language', 'lang', 'ভাষা']],
  ['ask', ['ask', 'askbysms', 'smslink', 'link', 'askrecipient', 'এসএমএসেজিজ্ঞেস', 'এসএমএস', 'লিংক', 'জিজ্ঞেস']],
] as const
