export const logOut = {
  'logOut.title': 'নিশ্চিত করুন',
  'logOut.sure': 'আপনি কি লগআউট করতে চান?',
  'logOut.failed': 'ইন্টারনেট নেই, তাই লগআউট করা গেল না। আবার চেষ্টা করুন।',
  'logOut.done': 'লগআউট হয়েছে।',
}
