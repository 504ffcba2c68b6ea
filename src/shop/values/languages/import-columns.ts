// The names of columns in sheets from other shops, by field. Compared without spaces, punctuation and case; where two fields match, the
// first one wins. None of it is shown.

export const PRODUCT_COLUMN_NAMES = [
  ['handle', ['handle', 'slug', 'producthandle', 'producturl', 'urlkey', 'permalink']],
  ['parent', ['parent', 'parentsku']],
  ['name_bn', ['namebn', 'nameinbangla', 'banglaname', 'titlebn', 'বাংলানাম', 'নামবাংলা', 'নাম', 'পণ্যেরনাম', 'পণ্য']],
  [
    'name_en',
    [
      'name',
      'title',
      'productname',
      'producttitle',
      'product',
      'nameen',
      'nameinenglish',
      'item',
      'itemname',
      'ইংরেজিনাম',
      'নামইংরেজি',
    ],
  ],
  [
    'category',
    ['category', 'categories', 'producttype', 'productcategory', 'collection', 'group', 'বিভাগ', 'ক্যাটাগরি', 'ধরন', 'শ্রেণি'],
  ],
  ['short_bn', ['shortdescriptionbn', 'shortbn', 'সংক্ষিপ্তবিবরণ', 'ছোটবিবরণ']],
  ['short_en', ['shortdescription', 'excerpt', 'summary', 'shorten']],
  ['long_bn', ['descriptionbn', 'longbn', 'বিবরণ', 'বর্ণনা', 'বিস্তারিত']],
  ['long_en', ['body', 'bodyhtml', 'description', 'details', 'longdescription', 'longen', 'content']],
  [
    'size',
    [
      'size',
      'option1value',
      'attribute1values',
      'attribute1value',
      'variant',
      'varianttitle',
      'variation',
      'pack',
      'packsize',
      'সাইজ',
      'প্যাক',
      'মাপ',
    ],
  ],
  ['size2', ['option2value', 'attribute2values', 'attribute2value']],
  ['size3', ['option3value', 'attribute3values', 'attribute3value']],
  ['sku', ['sku', 'variantsku', 'code', 'itemcode', 'productcode', 'কোড', 'এসকেইউ']],
  ['grams', ['grams', 'variantgrams', 'weightgrams', 'weighting', 'netgrams', 'গ্রাম', 'ওজনগ্রাম']],
  ['kilos', ['kg', 'kilo', 'kilos', 'kilograms', 'weight', 'weightkg', 'weightinkg', 'netweight', 'কেজি', 'ওজন', 'ওজনকেজি']],
  ['pieces', ['pieces', 'pcs', 'piece', 'count', 'pieceperpack', 'পিস', 'টি', 'সংখ্যা']],
  ['price', ['price', 'regularprice', 'variantprice', 'sellingprice', 'unitprice', 'mrp', 'rate', 'দাম', 'মূল্য', 'বিক্রয়মূল্য', 'দর']],
  ['compare_price', ['variantcompareatprice', 'compareatprice', 'oldprice', 'listprice', 'আগেরদাম']],
  ['sale_price', ['saleprice', 'discountprice', 'offerprice', 'specialprice', 'ছাড়েরদাম', 'অফারমূল্য']],
  ['sale_from', ['datesalepricestarts', 'salefrom', 'salestart']],
  ['sale_until', ['datesalepriceends', 'saleuntil', 'saleend']],
  ['state', ['status', 'state', 'published', 'active', 'অবস্থা']],
  [
    'pictures',
    ['imagesrc', 'images', 'image', 'imageurl', 'imageurls', 'picture', 'pictures', 'photo', 'photos', 'ছবি', 'ছবিরলিংক'],
  ],
  ['picture', ['variantimage']],
  ['origin_bn', ['originbn', 'উৎস', 'এলাকা', 'উৎপত্তি', 'কোথাকার']],
  ['origin_en', ['origin', 'originen', 'from', 'place']],
  ['months', ['months', 'season', 'seasonmonths', 'মাস', 'মৌসুম']],
  ['stock', ['stockitem', 'stockcode', 'মজুতেরকোড']],
] as const

/** Names that mean something else in the exports of these shops. */
export const FORMAT_COLUMN_NAMES = {
  shopify: { type: 'category', productcategory: '', published: '', option1name: '' },
  woocommerce: { type: 'type', id: 'id', categories: 'category' },
  other: { producttype: 'category', type: 'category' },
} as const

export const CUSTOMER_COLUMN_NAMES = [
  ['first_name', ['firstname']],
  ['last_name', ['lastname', 'surname']],
  ['name', ['name', 'fullname', 'customer', 'customername', 'defaultaddressname', 'নাম', 'পুরোনাম', 'ক্রেতা', 'গ্রাহক']],
  [
    'phone',
    [
      'phone',
      'mobile',
      'phonenumber',
      'mobilenumber',
      'billingphone',
      'contact',
      'contactnumber',
      'cell',
      'ফোন',
      'মোবাইল',
      'মোবাইলনম্বর',
      'ফোননম্বর',
    ],
  ],
  ['phone2', ['defaultaddressphone', 'shippingphone']],
  ['email', ['email', 'emailaddress', 'billingemail', 'mail', 'ইমেইল', 'ইমেল']],
  ['address', ['address', 'address1', 'defaultaddressaddress1', 'billingaddress1', 'fulladdress', 'street', 'ঠিকানা']],
  ['address2', ['address2', 'defaultaddressaddress2', 'billingaddress2']],
  ['area', ['area', 'thana', 'upazila', 'এলাকা', 'থানা', 'উপজেলা']],
  ['district', ['district', 'city', 'defaultaddresscity', 'billingcity', 'জেলা', 'শহর']],
  ['landmark', ['landmark', 'চেনারউপায়']],
  [
    'consent',
    [
      'acceptssmsmarketing',
      'acceptsemailmarketing',
      'acceptsmarketing',
      'consent',
      'marketing',
      'marketingconsent',
      'newsletter',
      'optin',
      'সম্মতি',
    ],
  ],
  ['consent_at', ['consentdate', 'consentat', 'marketingconsentdate', 'সম্মতিরতারিখ']],
  ['consent_how', ['consentsource', 'consenthow', 'consenttext', 'সম্মতিরসূত্র']],
  ['language', ['language', 'locale', 'ভাষা']],
] as const

/** What people write for yes, and for no. Anything else is a fault where it decides. */
export const TYPED_YES = /^(?:yes|y|true|1|x|active|published|publish|subscribed|হ্যাঁ|হা|জি|চালু)$/i
export const TYPED_NO = /^(?:no|n|false|0|-1|draft|inactive|unsubscribed|not subscribed|না|বন্ধ)$/i

/** An amount in a text, such as `5 kg crate` or `১২টি`, after Bangla digits have become Latin ones. */
export const AMOUNTS_IN_TEXT: readonly (readonly [unit: 'kilo' | 'gram' | 'piece' | 'dozen', pattern: RegExp])[] = [
  ['kilo', /(\d+(?:\.\d+)?)\s*(?:kg|kgs|kilo|kilos|kilogram|kilograms|কেজি)(?![a-z])/i],
  ['gram', /(\d+(?:\.\d+)?)\s*(?:g|gm|gms|gram|grams|গ্রাম)(?![a-z])/i],
  ['dozen', /(\d+(?:\.\d+)?)\s*(?:dozen|dozens|dz|ডজন)(?![a-z])/i],
  ['piece', /(\d+)\s*(?:pc|pcs|piece|pieces|টি|টা|পিস)(?![a-z])/i],
]

/** Columns of the statements of mobile wallets. */
export const STATEMENT_COLUMN_NAMES = [
  [
    'trxId',
    [
      'trxid',
      'txnid',
      'txid',
      'transactionid',
      'trxno',
      'transactionno',
      'reference',
      'referenceno',
      'লেনদেনআইডি',
      'ট্রানজেকশনআইডি',
    ],
  ],
  [
    'amount',
    ['amount', 'amountbdt', 'transactionamount', 'credit', 'creditamount', 'received', 'in', 'moneyin', 'পরিমাণ', 'টাকা', 'জমা'],
  ],
  [
    'time',
    [
      'time',
      'datetime',
      'date',
      'transactiondate',
      'transactiontime',
      'trxdate',
      'completedtime',
      'initiationtime',
      'তারিখ',
      'সময়',
    ],
  ],
  ['sender', ['from', 'sender', 'sendernumber', 'fromaccount', 'customer', 'customerno', 'customermsisdn', 'wallet', 'প্রেরক']],
] as const
