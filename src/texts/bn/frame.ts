import type { frame as english } from '../en/frame.ts'
import type { Translated } from '../catalogue.ts'

export const frame: Translated<typeof english> = {
  'frame.orderWithin': '{arrives} পেতে অর্ডার করুন, বাকি {part}',
  'frame.orderBefore': '{part} মধ্যে অর্ডার করলে {arrives} পাবেন',
  'frame.failed': 'পাতাটি এখন দেখানো যাচ্ছে না',
  'frame.failedLead': 'একটু পরে আবার চেষ্টা করুন। সমস্যা থেকে গেলে {phone} নম্বরে ফোন করুন।',
  'frame.toHome': 'হোমে যান',
  'crash.advice': 'একটু পরে আবার চেষ্টা করুন। সমস্যা থাকলে আমাদের ফোন করুন।',
}
