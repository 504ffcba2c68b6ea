import { describe, expect, test } from 'vitest'
import { foldForSearch, foldWords, synonymsOf } from './search-words.ts'

describe('spellings of one word give one token', () => {
  test.each([
    ['am', ['আম', 'aam', 'am', 'Am', 'আমের', 'aaM']],
    ['himsagar', ['হিমসাগর', 'himsagor', 'himsagar', 'Himsagar', 'hímsagar']],
    ['licu', ['লিচু', 'lichu', 'litchu', 'lichhu']],
    ['lici', ['litchi', 'lychee', 'lichi', 'lichee']],
    ['peara', ['পেয়ারা', '\u09aa\u09c7\u09df\u09be\u09b0\u09be', 'peyara', 'peara']],
    ['kala', ['কলা', 'kola', 'kala']],
    ['kalo', ['কালো', 'kalo']],
    ['anaras', ['আনারস', 'anarosh', 'anaros', 'anaras']],
    ['katal', ['কাঁঠাল', 'kathal', 'katal', 'kaathaal']],
    ['tarmuj', ['তরমুজ', 'tormuj', 'tarmuz', 'tormooj']],
    ['kejur', ['খেজুর', 'khejur', 'kejur', 'khezur']],
    ['langra', ['ল্যাংড়া', 'ল্যাংড়া', 'langra']],
    ['haribanga', ['হাঁড়িভাঙ্গা', 'হাড়িভাঙা', 'Haribhanga', 'Harivanga']],
    ['amrapali', ['আম্রপালি', 'amrapali', 'amropali']],
    ['fajli', ['ফজলি', 'fazli', 'fozli', 'phojli']],
    ['asbina', ['আশ্বিনা', 'ashwina', 'aswina']],
    ['gabindabag', ['গোবিন্দভোগ', 'govindabhog', 'gobindobhog']],
    ['dragan', ['ড্রাগন', 'ড্রাগণ', 'dragon']],
    ['straberi', ['স্ট্রবেরি', 'strawberry']],
    ['mango', ['mango', 'mangoes', 'ম্যাংগো', 'ম্যাঙ্গো']],
    ['ceri', ['চেরি', 'cherry', 'cherries']],
    ['abakado', ['অ্যাভোকাডো', 'avocado', 'avocadoes']],
    ['ajba', ['আজওয়া', 'ajwa']],
    ['mariam', ['মরিয়ম', 'mariam', 'moriyom']],
    ['safeda', ['সফেদা', 'sofeda', 'shofeda']],
    ['latkan', ['লটকন', 'lotkon', 'latkan']],
    ['karamca', ['koromcha', 'karamcha']],
    ['rajsahi', ['রাজশাহী', 'Rajshahi', 'rajsahi']],
    ['upahar', ['উপহার', 'upohar', 'upahar']],
    ['5', ['5', '৫']],
  ])('%s', (token, spellings) => {
    for (const spelling of spellings) expect(foldWords(spelling), spelling).toEqual([token])
  })
})

test('names in both languages match, in either direction', () => {
  const same = [
    ['আম', 'mango'],
    ['aam', 'mango'],
    ['লিচু', 'litchi'],
    ['lichu', 'lychee'],
    ['peyara', 'guava'],
    ['পেয়ারা', 'piyara'],
    ['kola', 'banana'],
    ['আনারস', 'pineapple'],
    ['kathal', 'jackfruit'],
    ['tormuj', 'watermelon'],
    ['khejur', 'dates'],
    ['ডালিম', 'pomegranate'],
    ['আঙুর', 'grapes'],
    ['কমলা', 'oranges'],
    ['কিউই', 'kiwi'],
    ['উপহার', 'gift'],
  ] as const
  for (const [left, right] of same) {
    const [token] = foldWords(right)
    expect(foldForSearch(left), left).toContain(token)
    expect(foldForSearch(right), right).toContain(foldWords(left)[0])
  }
})

test('different fruits do not match', () => {
  const fruits = ['আম', 'জাম', 'কলা', 'কালো', 'কুল', 'বেল', 'আমড়া', 'আনার', 'আনারস', 'আতা', 'পেঁপে', 'ডাব', 'লেবু', 'লিচু', 'জামরুল', 'জাম্বুরা']
  const tokens = fruits.flatMap(foldWords)
  expect(new Set(tokens).size).toBe(fruits.length)
})

test('an ambiguous name finds its group, and not the other way round', () => {
  expect(synonymsOf('anar')).toContain('bedana')
  expect(synonymsOf('bedana')).toEqual([])
  expect(synonymsOf('constructor')).toEqual([])
})

test('a text is split into words, with numbers separate', () => {
  expect(foldWords('Signature mango gift-box, 5kg (৫ কেজি)')).toEqual([
    'signature',
    'mango',
    'gift',
    'baks',
    '5',
    'kg',
    '5',
    'keji',
  ])
  expect(foldWords('মধুপুরের আনারস')).toEqual(['madupur', 'anaras'])
  expect(foldWords('র‍্যাব আম\u200b্র')).toEqual(['rab', 'amro'])
  expect(foldWords(' ,;! 🥭 ')).toEqual([])
  expect(foldWords('')).toEqual([])
})

test('words in other scripts and marks without a letter are harmless', () => {
  expect(foldWords('अाम манго 芒果')).toHaveLength(3)
  for (const odd of ['্', 'া', '়', '্্্', 'ংঁঃ', '\ud800', '\u0000', 'ক্'.repeat(500), 'o'.repeat(5000)]) {
    for (const token of foldWords(odd)) expect(token.length).toBeLessThanOrEqual(30)
  }
})
