import type { Mode } from '../pricing/model.ts'
import type { Language } from '../values/index.ts'
import type { Ripeness } from './run-rules.ts'

type Words = {
  scan: string
  ripe: Record<Ripeness, string>
  way: Record<Mode, string>
  page: string
  cards: string
  labels: string
}

/** What stands on labels and beside cards, beyond what people wrote. */
export const PRINT_WORDS: Record<Language, Words> = {
  en: {
    scan: 'Where your fruit is from',
    ripe: { ready: 'Ripe: to eat at once', 'in-two-days': 'Ripe: in two days', 'in-four-days': 'Ripe: in four days' },
    way: { van: 'Our van', courier: 'Courier', pickup: 'Pickup' },
    page: 'Sheet {page} of {pages}',
    cards: 'Cards of gift run {number}',
    labels: 'Labels of gift run {number}',
  },
  bn: {
    scan: 'আপনার ফল কোথাকার',
    ripe: { ready: 'পাকা: এখনই খাবেন', 'in-two-days': 'পাকা: দুই দিন পরে', 'in-four-days': 'পাকা: চার দিন পরে' },
    way: { van: 'আমাদের গাড়ি', courier: 'কুরিয়ার', pickup: 'নিজে নেবেন' },
    page: 'পৃষ্ঠা {page}/{pages}',
    cards: '{number}-এর কার্ড',
    labels: '{number}-এর লেবেল',
  },
}
