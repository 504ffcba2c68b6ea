import type { ripe as english } from '../en/ripe.ts'
import type { Translated } from '../catalogue.ts'

export const ripe: Translated<typeof english> = {
  'ripe.title': 'আজই পাকা',
  'ripe.lead': 'পুরোপুরি পাকা ফল, কম দামে। তাড়াতাড়ি খেয়ে নিন।',
  'ripe.all': 'আজই পাকা সব ফল',
  'ripe.headTitle': 'আজই পাকা',
  'ripe.headDescription': 'পুরোপুরি পাকা ফল আজ কম দামে, কোন দিনের মধ্যে খেতে হবে তা লেখা আছে।',
  'ripe.empty': 'এখন কম দামে কিছু নেই।',
  'ripe.emptyText': 'প্রতিদিন সকালে আমরা ফল দেখি। কাল আবার আসুন।',
  'ripe.eatBy': '{day}-এর মধ্যে খান',
  'ripe.grade': '{grade} গ্রেড, দেখতে একটু কম সুন্দর। {day}-এর মধ্যে খান',
  'ripe.ownPrice': 'শুধু এই ফলগুলোর এই দাম।',
  'ripe.few': { one: 'মাত্র {count}টি আছে', other: 'মাত্র {count}টি আছে' },
  'ripe.howRipe': 'ডেলিভারির দিন কতটা পাকা চান?',
  'ripe.any': 'যেকোনো হলেই চলবে',
  'ripe.ripe': 'সেদিনই পাকা',
  'ripe.soon': '{days} দিনের মতো পরে পাকবে',
  'ripe.firm': 'শক্ত, পরে পাকবে',
}
