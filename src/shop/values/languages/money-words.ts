import { assert } from '../assert.ts'
import type { Language } from '../language.ts'
import type { Paisa } from '../money.ts'

type Words = {
  /** Numbers below a hundred. */
  small: (number: number) => string
  hundred: (hundreds: string) => string
  thousand: string
  lakh: string
  crore: string
  taka: (words: string) => string
  withPaisa: (taka: string, paisa: string) => string
}

const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

// Bangla has a word of its own for each number below a hundred.
const BANGLA = `শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
  বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ
  চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ
  পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর
  সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি
  আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি ঊননব্বই
  নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`
  .split(/\s+/)
  .map((word) => word.normalize('NFC'))

const WORDS: Record<Language, Words> = {
  en: {
    small: (number) =>
      number < 20
        ? BELOW_TWENTY[number]!
        : [TENS[Math.floor(number / 10)]!, ...(number % 10 === 0 ? [] : [BELOW_TWENTY[number % 10]!])].join('-'),
    hundred: (hundreds) => `${hundreds} hundred`,
    thousand: 'thousand',
    lakh: 'lakh',
    crore: 'crore',
    taka: (words) => `${words} taka only`,
    withPaisa: (taka, paisa) => `${taka} taka and ${paisa} paisa only`,
  },
  bn: {
    small: (number) => BANGLA[number]!,
    hundred: (hundreds) => `${hundreds}শত`,
    thousand: 'হাজার',
    lakh: 'লাখ',
    crore: 'কোটি',
    taka: (words) => `${words} টাকা মাত্র`,
    withPaisa: (taka, paisa) => `${taka} টাকা ${paisa} পয়সা মাত্র`,
  },
}

/** An amount in words, as on a receipt: `seven thousand one hundred fifty taka only`. Not for amounts below zero. */
export function moneyInWords(amount: Paisa, language: Language): string {
  assert(amount >= 0, 'no words for an amount below zero')
  const words = WORDS[language]
  const rest = amount % 100
  const taka = numberInWords((amount - rest) / 100, words)
  return rest === 0 ? words.taka(taka) : words.withPaisa(taka, words.small(rest))
}

function numberInWords(number: number, words: Words): string {
  if (number === 0) return words.small(0)
  const said: string[] = []
  const part = (of: number, word: (count: string) => string) => {
    if (of > 0) said.push(word(numberInWords(of, words)))
  }
  part(Math.floor(number / 10_000_000), (count) => `${count} ${words.crore}`)
  part(Math.floor(number / 100_000) % 100, (count) => `${count} ${words.lakh}`)
  part(Math.floor(number / 1000) % 100, (count) => `${count} ${words.thousand}`)
  part(Math.floor(number / 100) % 10, words.hundred)
  if (number % 100 > 0) said.push(words.small(number % 100))
  return said.join(' ')
}
