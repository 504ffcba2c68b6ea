/** `not` is searched for in every Bangla text of the catalogue, without its parameters. `why` is shown when the word is found. */
type BanglaWord = { not: RegExp; say: string; why: string }

const NO_LETTER_BEFORE = String.raw`(?<!\p{Script=Bengali})`
const NO_LETTER_AFTER = String.raw`(?!\p{Script=Bengali})`
const word = (pattern: string) => new RegExp(`${NO_LETTER_BEFORE}(?:${pattern})${NO_LETTER_AFTER}`, 'u')
const begins = (pattern: string) => new RegExp(`${NO_LETTER_BEFORE}(?:${pattern})`, 'u')

/** Words that buyers and staff must not read, with the one word the shop uses instead. Add a row when a text is corrected. */
export const BANGLA_WORDS: readonly BanglaWord[] = [
  { not: /[া-ৌ]{2}/, say: 'one vowel sign after a consonant', why: 'no word has two; the second shows as a dotted circle' },
  { not: /করপোরেট/, say: 'কর্পোরেট', why: 'one spelling' },
  { not: /পিক-আপ/, say: 'পিকআপ', why: 'one spelling' },
  { not: /ই-মেইল/, say: 'ইমেইল', why: 'one spelling' },
  { not: /মূসক [০-৯]/, say: 'মূসক-৬.৩', why: 'one spelling, that of the tax office' },
  { not: /দরপত্র/, say: 'কোটেশন', why: 'দরপত্র is a tender' },
  { not: /ক্রয়াদেশ|কার্যাদেশ/, say: 'পারচেজ অর্ডার (PO)', why: 'one name for the paper' },
  { not: /মোড়ক/, say: 'লোগো স্লিভ, প্যাকেজিং', why: 'one name for each' },
  { not: /কিসে যাবে/, say: 'প্যাকেজিং', why: 'one name' },
  { not: /পঞ্জি|মৌসুমের ক্যালেন্ডার/, say: 'মৌসুম ক্যালেন্ডার', why: 'one name' },
  { not: /চেনা জায়গা|চেনার উপায়/, say: 'ল্যান্ডমার্ক', why: 'one name for the field' },
  {
    not: /(?<!ভ্যাট |ডেলিভারি |কর )(?<!\p{Script=Bengali})চালান(?!পত্র|ো|ু)/u,
    say: 'ইনভয়েস; ভ্যাট চালান or ডেলিভারি চালান where that is meant',
    why: 'চালান alone reads as a delivery note or a VAT challan',
  },
  { not: /কর চালান(?!পত্র)/, say: 'কর চালানপত্র (মূসক-৬.৩)', why: 'one name for the paper' },
  { not: word('লাইন (?:ছাড়া|নেই|পেয়ে|পেলে|এলে|ফিরলেই)|লাইনের অপেক্ষায়'), say: 'ইন্টারনেট, নেটওয়ার্ক', why: 'লাইন is a queue' },
  { not: word('তাক|তাকে|তাকেই|তাকের'), say: 'স্টক, স্টকে', why: 'তাকে also means "him" or "her"' },
  { not: word('মাপ|মাপের|মাপটি|মাপগুলো'), say: 'সাইজ', why: 'মাপ is a measurement' },
  { not: /মাপা হ|মেপে নিন/, say: 'ওজন করা', why: 'মাপা is for length' },
  { not: /বহাল/, say: 'মেয়াদ, কার্যকর', why: 'বহাল is said of an order or a rule that is upheld' },
  { not: word('নামান'), say: 'ডাউনলোড করুন', why: 'one word for it' },
  { not: word('ছাপুন'), say: 'প্রিন্ট করুন', why: 'one word for the button' },
  { not: word('লাগান'), say: 'ব্যবহার করুন', why: 'reads as "attach"' },
  { not: /হালনাগাদ/, say: 'আপডেট', why: 'one word for it' },
  { not: /স্প্রেডশিট/, say: 'এক্সেল ফাইল', why: 'what buyers call it' },
  { not: /বড়জোর/, say: 'সর্বোচ্চ, -এর মধ্যে', why: 'spoken language' },
  { not: /(?<![.\p{Script=Bengali}])সে(?!\p{Script=Bengali})/u, say: 'তিনি', why: 'the shop is polite about everybody' },
  { not: begins('তুমি|তোমা|তুই'), say: 'আপনি', why: 'the shop is polite to everybody' },
]
