/**
 * Letters that are neighbours on a keyboard or in an alphabet. Rows of a keyboard are typed in both directions. Of the Bangla ones, the
 * first is what the home row types in Avro, the second is the home row of the InScript keyboard, the third the alphabet.
 */
export const NEIGHBOURING_LETTERS: readonly string[] = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
  'abcdefghijklmnopqrstuvwxyz',
  'আসদফগহজকল',
  'োে্িুপরকতচট',
  'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
]

/** What people type only to fill a field, without spaces. */
export const FILLER_WORDS: readonly string[] =
  'abc xyz test testing tester demo fake none null undefined noname nobody unknown anonymous customer user name address home house na টেস্ট ডেমো নাম ঠিকানা অজানা কেউনা'.split(
    ' ',
  )
