import type { Translated } from '../catalogue.ts'
import type { draft as english } from '../en/draft.ts'

export const draft: Translated<typeof english> = {
  'draft.title': 'আপনার অর্ডার',
  'draft.lead': 'চ্যাটে কথা বলে আমরা এটি সাজিয়েছি। দেখে নিন, যা বাকি আছে লিখুন, তারপর নিশ্চিত করুন। লিংকটি {until} পর্যন্ত চলবে।',
  'draft.note': 'দোকান থেকে:',
  'draft.what': 'আপনার ফল',
  'draft.unitsOf': '{units} × {label}',
  'draft.with': 'মোট, {mode}',
  'draft.notHeld': 'এগুলো আজকের দাম। অর্ডার করার আগে কিছু ধরে রাখা হয় না।',
  'draft.areaFirst': 'আপনার এলাকা বেছে নিন। তখন এখানে দিন ও ডেলিভারিসহ মোট দাম দেখাবে।',
  'draft.showDays': 'দিন ও মোট দাম দেখুন',
  'draft.unknown': 'লিংকটি আমরা চিনতে পারছি না',
  'draft.unknownText': 'চ্যাট থেকে আবার খুলুন, অথবা আমাদের কাছে নতুন লিংক চান।',
  'draft.over': 'লিংকটির সময় শেষ',
  'draft.overText': 'চ্যাটে নতুন লিংক চান, অথবা ফোন করুন: {phone}।',
  'draft.overAsk': 'চ্যাটে নতুন লিংক চান।',
  'draft.gone': 'এগুলো সব এখন শেষ।',
  'draft.goneText': 'চ্যাটে জানান, এখন যে ফল আছে তা দিয়ে আমরা নতুন অর্ডার সাজিয়ে দেব।',
  'draft.toShop': 'দোকানে যান',
}
