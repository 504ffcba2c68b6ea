import type { officeLeaving as english } from '../en/office-leaving.ts'
import type { Translated } from '../catalogue.ts'

export const officeLeaving: Translated<typeof english> = {
  'action.unpack': 'বাক্স খুলুন',
  'ask.unpack': '{number} আবার খুলবেন?',
  'ask.unpackText':
    'ফলগুলো আবার এই অর্ডারের জন্য স্টকে ধরা থাকবে, আর বাক্সটি ডেলিভারি চালান থেকে বাদ যাবে। তারপর ওজন করা, বদলানো ও নতুন করে প্যাক করা যাবে।',
  'done.order.unpack': 'বাক্সটি আবার খোলা হয়েছে।',
  'done.box.unpack': 'বাক্সটি আবার খোলা হয়েছে।',
  'reason.not-packed': 'এটা প্যাক করা হয়নি।',
  'reason.came-back': 'এটা একবার বেরিয়েছিল। যে বাক্স এখনো বেরোয়নি, শুধু সেটাই খোলা যায়।',
  'refused.has-left': 'বাক্সটি বেরিয়ে গেছে, তাই এখান থেকে আর খোলা যাবে না।',
  'refused.counted-back': 'এই বাক্সের ফল আগেই ফেরত হিসেবে স্টকে তোলা হয়েছে। আগে সেই লটের হিসাব ঠিক করুন।',
  'packing.packedText':
    'প্যাক করা ফলের কিছু এমন লটের, যা পরে আলাদা রাখা হয়েছে। ওই ফল অন্য লট থেকে নিন: বাক্স খুলে যাবে, তারপর নতুন করে প্যাক করবেন। অন্য ফল না থাকলে বাক্স খুলে ওটা বাদ দিন, নয়তো অর্ডার বাতিল করুন।',
  'packing.cameBackText':
    'প্যাক করা ফলের কিছু এমন লটের, যা পরে আলাদা রাখা হয়েছে। বাক্সটি একবার বেরিয়েছিল, তাই খোলা যাবে না: অর্ডার বাতিল করুন, নয়তো লটটি ছাড়া পাওয়া পর্যন্ত অপেক্ষা করুন।',
  'packing.awayText': 'প্যাক করা ফলের কিছু এমন লটের, যা পরে আলাদা রাখা হয়েছে। প্রাপককে ফোন করুন। বাক্সটি এখন কোথায়, তা অর্ডারে আছে।',
  'packing.toOrder': 'অর্ডার খুলুন',
  'refused.box.swap.not-in-stock':
    'অন্য কোনো লটে এই বাক্সের জন্য যথেষ্ট ফল নেই। বাক্স খুলে ওই ফল বাদ দিন, অন্য দিন ঠিক করুন, নয়তো অর্ডার বাতিল করুন।',
  'stays.cancelled': 'এটা বাতিল হয়েছে।',
  'stays.not-packed': 'এটা প্যাক করা নেই, অথবা আগেই বেরিয়ে গেছে।',
  'stays.refund-under-way': 'টাকা ফেরত চলছে। পেমেন্ট যিনি দেখেন, আগে তাঁকে সিদ্ধান্ত নিতে হবে।',
  'stays.other-day': 'এটা অন্য দিন যাবে: {day}।',
  'stays.in-quarantine': 'এতে আলাদা রাখা লটের ({lots}) ফল আছে। বাক্সটি খুলে অন্য লট থেকে ফল নিন।',
  'stays.cash': 'নগদ টাকা নিতে হবে। সেটা দরজায় লেখা হয়।',
  'stays.not-on-the-way': 'এটা আর এই ডেলিভারি চালানের সঙ্গে পথে নেই।',
  'refused.manifest.nothing-packed': 'এই ডেলিভারি চালানের কোনো বাক্স এখন যেতে পারবে না। {why}',
  'refused.manifest.none-handed-over': 'এগুলোর কোনো বাক্স ডেলিভারি হয়নি। {why}',
  'movement.unpacked': 'বাক্স খুলে ফেরত',
  'history.consignment.unpacked': 'বাক্স খোলা হয়েছে',
  'auditAction.unpack-box': 'বাক্স খুলেছেন',
  'auditValue.packed': 'প্যাক হয়েছে',
  'auditValue.planned': 'প্যাক বাকি',
  'auditField.box': 'বাক্স',
  'auditField.manifest': 'ডেলিভারি চালান',
}
