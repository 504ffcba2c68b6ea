export const notFound = {
  'notFound.title': 'পাতাটি খুঁজে পাওয়া গেল না।',
  'notFound.lead': 'পাতাটি সরানো হয়েছে, বা এমন কোনো পাতা নেই। একটি ফল খুঁজুন, বা আজ যা পাকা তা থেকে বেছে নিন।',
  'notFound.ripe': 'আজ যা পাকা',
}
