import type { track as english } from '../en/track.ts'
import type { Translated } from '../catalogue.ts'

export const track: Translated<typeof english> = {
  'track.title': 'অর্ডার ট্র্যাক করুন',
  'track.description': 'অর্ডার নম্বর আর ফোন নম্বর দিলেই দেখা যাবে ফল কোথায় আছে।',
  'track.afterPaying': 'আপনার অর্ডার খুঁজুন',
  'track.afterPayingText':
    'পেমেন্ট করে থাকলে আমরা তা হিসাবে রাখব এবং এসএমএসে জানাব। এই ব্রাউজারে অর্ডারটি দেখতে অর্ডার নম্বর ও আপনার ফোন নম্বর দিন।',
  'track.number': 'অর্ডার নম্বর',
  'track.numberHelp': 'আমাদের এসএমএসে আছে, যেমন PF-10482।',
  'track.phone': 'অর্ডারের ফোন নম্বর',
  'track.show': 'অর্ডার দেখুন',
  'track.numberMissing': 'অর্ডার নম্বর লিখুন, যেমন PF-10482।',
  'track.phoneMissing': 'যে নম্বর দিয়ে অর্ডার করেছেন সেটি লিখুন, যেমন 01711 223344।',
  'track.miss': 'এই অর্ডার নম্বর আর ফোন নম্বরে কোনো অর্ডার পাওয়া যায়নি।',
  'track.missText': 'এসএমএসের সঙ্গে মিলিয়ে দেখুন, অথবা এসএমএসে লিংক নিন।',
  'track.kinds': '{count} রকম ফল',
  'track.for': 'যাঁর নামে',
  'track.to': 'যেখানে যাবে',
  'track.onPhone': 'ফোন',
  'track.private': 'নাম, ঠিকানা আর টাকার হিসাব শুধু আপনার নিজের অর্ডার পাতায় থাকে।',
  'track.textTitle': 'লিংক হারিয়ে ফেলেছেন?',
  'track.textText': 'আপনার শেষ অর্ডারগুলোর লিংক এসএমএসে পাঠাব।',
  'track.textMe': 'আমার অর্ডার এসএমএস করুন',
  'track.texted': 'পাঠানো হয়েছে।',
  'track.textedText': 'এই নম্বরে গত ৯০ দিনের অর্ডার থাকলে লিংকসহ এসএমএস যাচ্ছে।',
  'track.wait': {
    one: 'অনেকবার চেষ্টা হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।',
    other: 'অনেকবার চেষ্টা হয়েছে। {count} মিনিট পরে আবার চেষ্টা করুন।',
  },
}
