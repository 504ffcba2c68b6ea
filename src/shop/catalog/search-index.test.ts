import { describe, expect, test } from 'vitest'
import { buildSearch, type SearchEntry } from './search-index.ts'

const FRUIT: [id: string, english: string, bangla: string, ...keywords: string[]][] = [
  ['banana-mango', 'Banana mango', 'ব্যানানা ম্যাংগো'],
  ['himsagar', 'Himsagar (Khirsapat) mango', 'হিমসাগর (ক্ষীরশাপাত) আম'],
  ['langra', 'Langra mango', 'ল্যাংড়া আম'],
  ['haribhanga', 'Haribhanga mango', 'হাঁড়িভাঙ্গা আম'],
  ['amrapali', 'Amrapali mango', 'আম্রপালি আম', 'Rupali', 'BARI-3'],
  ['fazli', 'Fazli mango', 'ফজলি আম'],
  ['bari-4', 'BARI-4 mango', 'বারি-৪ আম'],
  ['ashwina', 'Ashwina mango', 'আশ্বিনা আম'],
  ['litchi-bedana', 'Bedana litchi', 'বেদানা লিচু'],
  ['litchi-china', 'China-3 litchi', 'চায়না-৩ লিচু'],
  ['jackfruit', 'Jackfruit', 'কাঁঠাল'],
  ['pineapple', 'Madhupur pineapple', 'মধুপুরের আনারস', 'Giant Kew'],
  ['guava', 'Thai guava', 'থাই পেয়ারা'],
  ['papaya', 'Ripe papaya', 'পাকা পেঁপে'],
  ['dragon', 'Dragon fruit (red flesh)', 'ড্রাগন ফল'],
  ['watermelon', 'Watermelon', 'তরমুজ'],
  ['malta', 'Green malta', 'দেশি সবুজ মাল্টা'],
  ['banana', 'Sagor banana', 'সাগর কলা'],
  ['boroi', 'Balsundari boroi (jujube)', 'বলসুন্দরী কুল'],
  ['jamrul', 'Wax apple (jamrul)', 'জামরুল'],
  ['star-fruit', 'Star fruit (kamranga)', 'কামরাঙা'],
  ['jam', 'Java plum (jam)', 'কালোজাম'],
  ['lotkon', 'Burmese grape (lotkon)', 'লটকন'],
  ['amra', 'Hog plum (amra)', 'আমড়া'],
  ['jambura', 'Pomelo (jambura)', 'জাম্বুরা', 'বাতাবি লেবু'],
  ['bel', 'Bael (bel)', 'বেল'],
  ['custard-apple', 'Custard apple (sharifa)', 'শরিফা (আতা)'],
  ['coconut', 'Green coconut (daab)', 'ডাব'],
  ['strawberry', 'Strawberry', 'স্ট্রবেরি'],
  ['apple', 'Fuji apple', 'ফুজি আপেল'],
  ['grape-black', 'Black seedless grapes', 'কালো আঙুর'],
  ['grape-green', 'Green seedless grapes', 'সবুজ আঙুর'],
  ['pomegranate', 'Pomegranate (anar)', 'আনার (ডালিম)'],
  ['orange', 'Orange (kamala)', 'কমলা'],
  ['kiwi', 'Kiwi fruit', 'কিউই'],
  ['date-ajwa', 'Ajwa dates', 'আজওয়া খেজুর'],
  ['date-mariam', 'Mariam dates', 'মরিয়ম খেজুর'],
  ['gift-mango', 'Signature mango gift box, 5 kg', 'আমের উপহার বাক্স, ৫ কেজি'],
  ['gift-basket', 'Classic fruit basket, 5 kg', 'ক্লাসিক ফলের ঝুড়ি, ৫ কেজি'],
]
const entries: SearchEntry[] = FRUIT.map(([id, en, bn, ...keywords]) => ({ id, texts: [en, bn], keywords }))
const fruit = await buildSearch(entries)

describe('the first result', () => {
  test.each([
    // by name, in English, Bangla and romanised Bangla
    ['himsagar', 'himsagar'],
    ['himsagor', 'himsagar'],
    ['হিমসাগর', 'himsagar'],
    ['HIMSAGAR AAM', 'himsagar'],
    ['khirsapat', 'himsagar'],
    ['ল্যাংড়া', 'langra'],
    ['harivanga', 'haribhanga'],
    ['hari bhanga', 'haribhanga'],
    ['ফজলি আম', 'fazli'],
    ['fozli', 'fazli'],
    ['rupali', 'amrapali'],
    ['bari 4', 'bari-4'],
    ['বারি ৪', 'bari-4'],
    ['aswina', 'ashwina'],
    ['litchi', 'litchi-bedana'],
    ['lichu', 'litchi-bedana'],
    ['lichi', 'litchi-bedana'],
    ['lychee', 'litchi-bedana'],
    ['লিচু', 'litchi-bedana'],
    ['china litchi', 'litchi-china'],
    ['চায়না লিচু', 'litchi-china'],
    ['kathal', 'jackfruit'],
    ['kanthal', 'jackfruit'],
    ['কাঠাল', 'jackfruit'],
    ['anarosh', 'pineapple'],
    ['আনারস', 'pineapple'],
    ['মধুপুর', 'pineapple'],
    ['peyara', 'guava'],
    ['piyara', 'guava'],
    ['পেয়ারা', 'guava'],
    ['pepe', 'papaya'],
    ['dragon fruit', 'dragon'],
    ['ড্রাগন ফল', 'dragon'],
    ['tormuj', 'watermelon'],
    ['তরমুজ', 'watermelon'],
    ['মাল্টা', 'malta'],
    ['banana', 'banana'],
    ['kola', 'banana'],
    ['কলা', 'banana'],
    ['kul', 'boroi'],
    ['kamranga', 'star-fruit'],
    ['jam', 'jam'],
    ['batabi lebu', 'jambura'],
    ['dab', 'coconut'],
    ['ডাব', 'coconut'],
    ['apel', 'apple'],
    ['কালো আঙুর', 'grape-black'],
    ['green grapes', 'grape-green'],
    ['bedana', 'litchi-bedana'],
    ['ডালিম', 'pomegranate'],
    ['komla', 'orange'],
    ['কিউই', 'kiwi'],
    ['khejur', 'date-ajwa'],
    ['dates', 'date-ajwa'],
    ['মরিয়ম খেজুর', 'date-mariam'],
    ['উপহার', 'gift-mango'],
    ['upohar', 'gift-mango'],
    ['jhuri', 'gift-basket'],
    // while typing
    ['him', 'himsagar'],
    ['himso', 'himsagar'],
    ['হিম', 'himsagar'],
    ['straw', 'strawberry'],
    ['watermel', 'watermelon'],
    ['pomeg', 'pomegranate'],
    // with typing errors
    ['mnago', 'himsagar'],
    ['himsgar', 'himsagar'],
    ['himasagr', 'himsagar'],
    ['stawberry', 'strawberry'],
    ['ড্রাগণ ফল', 'dragon'],
    ['pinapple', 'pineapple'],
    ['pinaepple', 'pineapple'],
    ['wotermelon', 'watermelon'],
    ['langda', 'langra'],
    ['amropali am', 'amrapali'],
    ['তরমুচ', 'watermelon'],
    // next to words without meaning for the search
    ['fresh himsagar mango 10 kg price', 'himsagar'],
    ['তাজা লিচু', 'litchi-bedana'],
    ['mango xyzzy', 'himsagar'],
    ['kacha am', 'himsagar'],
    // as one word or two
    ['dragonfruit', 'dragon'],
    ['him sagor', 'himsagar'],
    ['water melon', 'watermelon'],
    ['pine apple', 'pineapple'],
    ['kalo jam', 'jam'],
    ['কালো জাম', 'jam'],
  ])('of %s is %s', (query, first) => {
    expect(fruit.search(query, 5)[0]).toBe(first)
  })
})

test('a word for a kind of fruit finds all of it and nothing else', () => {
  const mangoes = ['amrapali', 'ashwina', 'banana-mango', 'bari-4', 'fazli', 'gift-mango', 'haribhanga', 'himsagar', 'langra']
  for (const query of ['mango', 'mangoes', 'ম্যাংগো']) expect(fruit.search(query, 50).toSorted(), query).toEqual(mangoes)
  expect(fruit.search('date', 50).toSorted()).toEqual(['date-ajwa', 'date-mariam'])
  expect(fruit.search('কলা', 50).slice(0, 2)).toEqual(['banana', 'banana-mango'])
})

test('entries with equal scores keep their input order', () => {
  const mangoes = ['himsagar', 'langra', 'haribhanga', 'amrapali', 'fazli', 'bari-4', 'ashwina']
  for (const query of ['mango', 'আম', 'mnago', 'man']) expect(fruit.search(query, 7), query).toEqual(mangoes)
})

test('exact matches come before prefixes, and misspellings only without better matches', async () => {
  const small = await buildSearch([
    { id: 'misspelt', texts: ['Malti'], keywords: [] },
    { id: 'begun', texts: ['Maltaberry'], keywords: [] },
    { id: 'keyword', texts: ['Citrus'], keywords: ['malta'] },
    { id: 'exact', texts: ['Malta'], keywords: [] },
  ])
  expect(small.search('malta', 10)).toEqual(['exact', 'keyword', 'begun'])
  expect(small.search('maltu', 10).toSorted()).toEqual(['exact', 'keyword', 'misspelt'])
  expect(small.search('am', 10)).toEqual([])
})

test('আম finds mangoes before fruit whose name starts with it', () => {
  const found = fruit.search('আম', 50)
  expect(found.indexOf('amra')).toBeGreaterThan(found.indexOf('fazli'))
  expect(found).not.toContain('jam')
})

test('suggestions use the script of the query', () => {
  expect(fruit.suggest('hims', 3)).toEqual([{ id: 'himsagar', text: 'Himsagar (Khirsapat) mango' }])
  expect(fruit.suggest('হিম', 3)).toEqual([{ id: 'himsagar', text: 'হিমসাগর (ক্ষীরশাপাত) আম' }])
  expect(fruit.suggest('mango', 4)).toHaveLength(4)
})

test('what the shop does not sell is not found', () => {
  for (const query of ['xyzzy', 'laptop', 'মোবাইল', 'durian', '99']) expect(fruit.search(query, 10), query).toEqual([])
})

test('any input is safe', () => {
  const odd = [
    '',
    ' ',
    '*',
    '"',
    '🥭',
    '\u0000',
    '\ud800',
    '্',
    'constructor',
    '__proto__',
    'toString hasOwnProperty',
    '(((((',
    '%00',
    '../../etc',
    "'; drop table --",
    'আ'.repeat(10_000),
    'mango '.repeat(10_000),
    'o'.repeat(100),
    '1'.repeat(100),
    'ক্'.repeat(60),
  ]
  for (const query of odd) {
    expect(Array.isArray(fruit.search(query, 10)), query.slice(0, 20)).toBe(true)
    expect(Array.isArray(fruit.suggest(query, 10)), query.slice(0, 20)).toBe(true)
  }
  expect(fruit.search('mango '.repeat(10_000), 1)).toEqual(['himsagar'])
  expect(fruit.search('mango', 0)).toEqual([])
  expect(fruit.search('mango', -1)).toEqual([])
})

test('only the first hundred characters count', () => {
  expect(fruit.search(`${' '.repeat(95)}kiwi`, 1)).toEqual(['kiwi'])
  expect(fruit.search(`${' '.repeat(100)}kiwi`, 1)).toEqual([])
})

test('an empty shop, duplicate and nameless entries are handled', async () => {
  expect((await buildSearch([])).search('mango', 5)).toEqual([])
  const twins = await buildSearch([
    { id: 'a', texts: ['Mango'], keywords: [] },
    { id: 'a', texts: ['Mango'], keywords: [] },
    { id: 'b', texts: [], keywords: ['mango'] },
  ])
  expect(twins.search('mango', 5)).toEqual(['a', 'a', 'b'])
  expect(twins.suggest('mango', 5)[2]).toEqual({ id: 'b', text: '' })
})
