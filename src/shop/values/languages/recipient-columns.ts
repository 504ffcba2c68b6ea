// What people write in the lists of recipients that they send, for the shop to understand. None of it is shown.

// Common column names, by field; where two fields match, the first one wins. Compared without spaces, punctuation and case.
export const COLUMN_NAMES = [
  [
    'name',
    [
      'name',
      'fullname',
      'firstname',
      'givenname',
      'recipient',
      'recipientname',
      'receiver',
      'employee',
      'employeename',
      'customername',
      'contactname',
      'contactperson',
      'beneficiary',
      'নাম',
      'নামেরপ্রথমঅংশ',
      'প্রাপক',
      'প্রাপকেরনাম',
      'পুরোনাম',
      'কর্মীরনাম',
      'কর্মকর্তারনাম',
    ],
  ],
  ['lastName', ['lastname', 'surname', 'familyname', 'secondname', 'নামেরশেষঅংশ', 'শেষনাম', 'বংশনাম']],
  [
    'phone',
    [
      'phone',
      'mobile',
      'mob',
      'mobileno',
      'mobilenumber',
      'phoneno',
      'phonenumber',
      'contact',
      'contactno',
      'contactnumber',
      'cell',
      'cellno',
      'cellphone',
      'mobilephone',
      'telephone',
      'tel',
      'whatsapp',
      'ফোন',
      'মোবাইল',
      'মোবাইলনম্বর',
      'মোবাইলফোন',
      'ফোননম্বর',
      'মোবাইলনং',
      'ফোননং',
      'যোগাযোগ',
      'মুঠোফোন',
      'সেলফোন',
    ],
  ],
  ['district', ['district', 'dist', 'zila', 'zilla', 'jela', 'city', 'town', 'জেলা', 'শহর']],
  [
    'area',
    [
      'area',
      'thana',
      'upazila',
      'upazilla',
      'upozila',
      'policestation',
      'ps',
      'location',
      'areathana',
      'এলাকা',
      'থানা',
      'উপজেলা',
      'থানাউপজেলা',
      'উপজেলাথানা',
    ],
  ],
  [
    'address',
    [
      'address',
      'fulladdress',
      'deliveryaddress',
      'shippingaddress',
      'mailingaddress',
      'officeaddress',
      'addressline',
      'streetaddress',
      'street',
      'house',
      'houseroad',
      'housenoroadno',
      'homeaddress',
      'presentaddress',
      'ঠিকানা',
      'পূর্ণঠিকানা',
      'বাসারঠিকানা',
      'ডেলিভারিরঠিকানা',
      'অফিসেরঠিকানা',
      'বাড়ি',
      'বর্তমানঠিকানা',
    ],
  ],
  ['landmark', ['landmark', 'near', 'nearby', 'চেনারউপায়', 'কাছাকাছি', 'পরিচিতজায়গা', 'ল্যান্ডমার্ক']],
  ['box', ['box', 'giftbox', 'gift', 'package', 'product', 'item', 'বাক্স', 'উপহার', 'প্যাকেজ', 'পণ্য']],
  ['card', ['card', 'cardtext', 'message', 'note', 'giftmessage', 'কার্ড', 'কার্ডেরলেখা', 'বার্তা', 'শুভেচ্ছা', 'শুভেচ্ছাবার্তা']],
  ['day', ['day', 'date', 'deliverydate', 'deliveryday', 'দিন', 'তারিখ', 'ডেলিভারিরতারিখ', 'পৌঁছানোরদিন']],
  ['language', ['language', 'lang', 'ভাষা']],
  ['ask', ['ask', 'askbysms', 'smslink', 'link', 'askrecipient', 'এসএমএসেজিজ্ঞেস', 'এসএমএস', 'লিংক', 'জিজ্ঞেস']],
] as const

/** A heading of names in Bangla script: `Name (Bangla)`. */
export const BANGLA_NAME = /\b(?:bangla|bengali|bn)\b|বাংলা/iu

/** What a roster of a company has besides; these win over the names above. */
export const ROSTER_COLUMN_NAMES = [
  [
    'nameBn',
    [
      'name bangla',
      'name bengali',
      'name bn',
      'bangla name',
      'bengali name',
      'name in bangla',
      'name in bengali',
      'employee name bangla',
      'বাংলা নাম',
      'নাম বাংলা',
      'নাম বাংলায়',
      'বাংলায় নাম',
    ],
  ],
  [
    'birthday',
    [
      'birthday',
      'birth date',
      'birth day',
      'date of birth',
      'dob',
      'd o b',
      'birth',
      'জন্মদিন',
      'জন্ম তারিখ',
      'জন্মতারিখ',
      'জন্মের তারিখ',
    ],
  ],
  [
    'joined',
    [
      'joined',
      'joining day',
      'joining date',
      'date of joining',
      'doj',
      'join date',
      'joined on',
      'joining',
      'start date',
      'hire date',
      'যোগদান',
      'যোগদানের তারিখ',
      'যোগদানের দিন',
      'চাকরিতে যোগদান',
      'চাকরিতে যোগদানের তারিখ',
    ],
  ],
] as const

/** Words of a column name that do not change what is in the column: `Employee's full name (in English)` is `name`. */
export const COLUMN_QUALIFIERS: ReadonlySet<string> = new Set(
  [
    'the of full in english bangla bengali please required optional s',
    'employee employees staff worker officer member recipient recipients receiver receivers',
    'customer client guest dealer partner personal present current no nos number numbers',
    'কর্মীর কর্মকর্তার কর্মচারীর প্রাপকের গ্রাহকের অতিথির সদস্যের ডিলারের পূর্ণ পুরো',
    'ইংরেজিতে বাংলায় নং নম্বর নাম্বার ব্যক্তিগত',
  ].flatMap((words) => words.normalize('NFC').split(' ')),
)

/** The row of sums below or between the people. */
export const SUM_ROW = /^(?:(?:grand|sub|net)[\s-]*)?total(?![a-z])|^(?:(?:সর্ব|উপ)-?)?মোট(?![\p{L}\p{M}])/iu

/** What people write below a list, or above a group in it: who made it, remarks, the name of a department. */
export const NOTE_ROW =
  /^(?:prepared|checked|approved|verified|submitted|compiled|authori[sz]ed|signed)\s+by\b|^(?:signature|note|notes|n\.?\s?b\.?|remarks?|p\.?s\.?)\s*[:.\-–*]|^\*|^page \d+|^(?:প্রস্তুতকারী|প্রস্তুতকারক|যাচাইকারী|অনুমোদনকারী|স্বাক্ষর|নোট|বিঃ\s?দ্রঃ|বি\.\s?দ্র|বিশেষ দ্রষ্টব্য|দ্রষ্টব্য|মন্তব্য)/iu
export const GROUP_ROW =
  /(?:^|[\s-])(?:department|dept\.?|section|division|branch|unit|floor|team|wing|factory|বিভাগ|শাখা|ইউনিট|তলা|সেকশন)(?:\s*[-–:]?\s*[\p{N}a-z]{0,3})?\s*:?$|^(?:department|dept\.?|section|division|branch|unit|floor|team)\b.{0,40}$|^(?:বিভাগ|শাখা|ইউনিট|সেকশন)\s*[-–:].{0,40}$/iu

/** Question marks where letters were: a program saved the text in an encoding without Bangla. */
export const LOST_LETTERS = /(?:^|[\s(,.;:/-])\?{2,}/
/** Bangla in UTF-8 that was read as Windows-1252, and the replacement character. */
export const GARBLED_LETTERS = /\u00e0\u00a6|\u00e0\u00a7|\ufffd/
/** Column names in the old font encoding (Bijoy, SutonnyMJ), where Bangla letters are stored as Latin ones. */
export const OLD_FONT_NAMES: ReadonlySet<string> = new Set([
  'bvg',
  'wVKvbv',
  '‡Rjv',
  '†Rjv',
  '_vbv',
  '‡gvevBj',
  '†gvevBj',
  '‡gvevBj b¤^i',
  '†gvevBj b¤^i',
  '‡dvb',
  '†dvb',
  'ZvwiL',
  'GjvKv',
  'Dc‡Rjv',
  'µwgK bs',
])
