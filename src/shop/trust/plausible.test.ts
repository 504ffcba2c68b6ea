import { describe, expect, test } from 'vitest'
import { addressFault, nameFault } from './plausible.ts'

function listed(text: string): string[] {
  return text.split('|').map((one) => one.replaceAll(/\s+/g, ' ').trim())
}

const NAMES = listed(`
  Farhana Rahman | Abdul Karim | Md. Rafiqul Islam | Md | Mst. Rokeya Begum | S. M. Shafiqul Haque | A.K.M. Fazlul Haq | ABM
  Khairul | Sheikh Hasan | Nusrat Jahan | Tanvir Ahmed | Sadia Afrin | Asif | Rehana Parvin | Krishna Chandra Das |
  Bhattacharjya Subrata | Chakraborty Anindya | Jyotsna Rani | Shyamal Kanti Ghosh | Md Sk Nasir | Mimi | Tutul | Rumpa | Lucky
  Akter | Babu | Nina | Om | Sreejoni Chakma | Mong Prue Marma | Thwi Hla Ching | Pankaj Tripura | Sk. Mujib | Zzaman Khan |
  Qudrat-e-Khuda | D'Costa Peter | Dr. Kh. Mahbub | Prof. Syed Md. Ali | Wahiduzzaman | Shamsunnahar | Rezwana Choudhury Bannya
  | Tahmina Hoque (Rita) | Rahim 2 | ফারহানা রহমান | আব্দুল করিম | মোঃ রফিকুল ইসলাম | মোসাঃ রোকেয়া বেগম | শেখ হাসান | রতন |
  কমল | নরম | মিমি | শ্যামল কান্তি ঘোষ | জ্যোৎস্না রানী | কৃষ্ণ চন্দ্র দাস | অনিন্দ্য চক্রবর্তী | সুব্রত ভট্টাচার্য | রু |
  ঋতুপর্ণা | ড. খ. মাহবুব | এ.কে.এম. ফজলুল হক | সজল | তপন | মং প্রু মারমা | তনু | রেজওয়ানা চৌধুরী বন্যা | উৎপল শুভ্র | কাজী
  নজরুল | টুটুল | জয়নব | পলক | দীপংকর তালুকদার | শমসের আলী
`)

const NONSENSE = {
  digits: ['12345', '01711223344', '১২৩৪', '1 2 3', '000'],
  'too-short': ['', '.', 'a', '--', 'ক', 'x.'],
  'one-letter': [
    'aaaa',
    'AAAAAA',
    'aaa',
    'zzzzz',
    'hahaha',
    'asasas',
    'কককক',
    'রররর',
    'aaaaaa bbbb',
    'Rahimmmmm',
    'x x x',
    '???? xxxx',
  ],
  keyboard: [
    'asdf',
    'qwerty',
    'Asdfgh Jkl',
    'zxcvbn',
    'lkjh',
    'poiu',
    'asd',
    'asd asd',
    'qwe asd',
    'asdqwe',
    'abcd',
    'কখগঘ',
    'আসদফ',
    'mnbv',
  ],
  consonants: ['dfgkd', 'Rhmn', 'sdkjfhaksjd', 'xcvdf', 'ghjdkf', 'bcdfg hjk', 'wrtpsd'],
  placeholder: ['test', 'Test', 'No name', 'unknown', 'xyz', 'টেস্ট', 'Fake'],
} as const

test(`${NAMES.length} names of people are names`, () => {
  expect(NAMES.length).toBeGreaterThan(60)
  expect(NAMES.filter((name) => nameFault(name) !== null)).toEqual([])
})

describe('texts that only fill the field', () => {
  test.each(Object.entries(NONSENSE))('%s', (fault, texts) => {
    expect(texts.map((text) => [text, nameFault(text)])).toEqual(texts.map((text) => [text, fault]))
  })

  test('there are enough of them', () => expect(Object.values(NONSENSE).flat().length).toBeGreaterThan(40))
})

test('addresses as people write them', () => {
  const addresses = listed(`
    House 17, Road 8/A, flat 4B | H-12, R-5, Blk C | H3 R4 | Flat 5B | বাড়ি ১২, রোড ৫ | গ্রাম: পূর্ব বাঘা | বাঘা বাজার |
    Uttar para | Bagha bazar | Shop no 4, New Market | মসজিদের পাশে | BSMMU | DOHS | Opposite to the school | 12/3 Lalmatia
    | Ward no. 3 | ক/১২ জগন্নাথপুর | GPO | H-3, R-4
  `)
  expect(addresses.filter((address) => addressFault(address) !== null)).toEqual([])
})

test.each([
  ['12345', 'digits'],
  ['১২/৩', 'digits'],
  ['ab', 'too-short'],
  ['...', 'too-short'],
  ['aaaa', 'one-letter'],
  ['asdf asdf', 'keyboard'],
  ['sdfghjk', 'keyboard'],
  ['kjsdhfkjshdf', 'consonants'],
  ['test', 'placeholder'],
  ['ঠিকানা', 'placeholder'],
])('no address: %s', (address, fault) => {
  expect(addressFault(address)).toBe(fault)
})
