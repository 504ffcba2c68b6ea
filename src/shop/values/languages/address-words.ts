/** What people write before a part of an address, with a colon or a dash after it. Patterns of words, without anchors. */
export const ADDRESS_LABELS = {
  name: 'name|nam|customer|receiver|attn|attention|নাম|গ্রাহক|প্রাপক|প্রাপকের নাম|আমার নাম',
  phone:
    'phone(?: no| number)?|phn|ph|mob(?:ile)?(?: no| number)?|cell(?: no)?|contact(?: no| number)?|number|tel|whatsapp|' +
    'ফোন(?: নম্বর| নাম্বার| নং)?|মোবাইল(?: নম্বর| নাম্বার| নং)?|মোবা|মোবাঃ|নাম্বার|নম্বর|যোগাযোগ',
  address: '(?:full |delivery |present )?address|add|adress|thikana|(?:সম্পূর্ণ )?ঠিকানা|পূর্ণ ঠিকানা',
  district: 'dist(?:rict)?|zill?a|jela|জেলা|জিলা',
  area: 'ps|p\\.s|thana|upa?zill?a|upozill?a|থানা|উপজেলা',
} as const

/** Labels that people also write without a colon. */
export const PLAIN_LABELS = { name: 'my name is|amar nam|আমার নাম|নাম', address: 'ঠিকানা' } as const

/** Labels of parts that stay in the address, such as the village and the post office. */
export const KEPT_LABELS = 'vill(?:age)?|gram|po|p\\.o|post(?: office)?|গ্রাম|ডাকঘর|পোস্ট|পোঃ|পো|গ্রাঃ'

/** A segment with one of these says what is near. */
export const NEAR_WORDS =
  /(?:^|[^\p{L}])(?:near|nearby|beside|besides|opposite|opp|behind|in front of|front of|next to|pashe|paser|pase|samne|shamne|samney|pichone|pisone|pechone|kache|kachhe|biporite|ulto dike|songlogno)(?=$|[^\p{L}])|পাশে|পাশের|সামনে|পিছনে|পেছনে|বিপরীতে|নিকটে|কাছে|সংলগ্ন|উল্টো|উল্টা দিকে/iu

/** Words of a street, a house or a place of work. A segment with one of them belongs to the address and is no name. */
export const STREET_WORDS =
  /(?:^|[^\p{L}])(?:house|home|h|hs|basa|basha|bashar|bari|villa|flat|apt|apartment|floor|lift|level|road|rd|r|lane|goli|avenue|ave|street|st|block|blk|sector|sec|section|plot|holding|ward|no|num|vill|village|gram|po|post|para|bazar|bazaar|market|mor|more|chottor|chowrasta|chowmuhani|housing|society|estate|colony|r\/a|c\/a|dohs|tower|bhaban|bhavan|building|plaza|shop|store|office|factory|school|college|university|hospital|medical|hotel|masjid|mosque|mosjid|mondir|bank|stand|station|terminal|gate|bridge|ghat|hostel|hall|room|quarter|court|point|resort|quarters|tola|nagar|thana|upazila|zilla|district|sadar|city|town|bus|rail|phase|project|mansion|garden|view|palace|park|shopping|complex)(?=$|[^\p{L}])|বাসা|বাড়ি|বাড়ী|ফ্ল্যাট|তলা|রোড|সড়ক|গলি|লেন|ব্লক|সেক্টর|সেকশন|প্লট|হোল্ডিং|ওয়ার্ড|গ্রাম|ডাকঘর|পাড়া|বাজার|মার্কেট|মোড়|চত্বর|চৌরাস্তা|চৌমুহনী|হাউজিং|সোসাইটি|আবাসিক|এলাকা|কলোনি|টাওয়ার|ভবন|প্লাজা|দোকান|স্টোর|অফিস|স্কুল|কলেজ|বিশ্ববিদ্যালয়|হাসপাতাল|হোটেল|মসজিদ|মন্দির|ব্যাংক|স্ট্যান্ড|স্টেশন|টার্মিনাল|গেট|ব্রিজ|ঘাট|হোস্টেল|রুম|কোয়ার্টার|ফেজ|নগর|সদর|থানা|জেলা|কুঠি|নং|পুরান ঢাকা/iu

/** A word after the name of a place that makes it the name of a street or shop: `Hobiganj road`. */
export const NAMES_A_STREET = /^(?:road|rd|mor|more|মোড়|street|lane|sarak|gate|highway|hotel|bus|রোড|সড়ক|লেন|গেট|মহাসড়ক)$/iu

/** The centre of a district: its sadar upazila. */
export const TOWN_WORDS = /^(?:sadar|sodor|shadar|sador|town|shohor|shahar|সদর|শহর)$/iu

/** "not", after the name of a place that is not meant. */
export const NOT_WORDS = /^(?:na|noy|not|না|নয়)$/iu

/** Titles of a person. */
export const HONORIFICS =
  /^(?:md|mohd|mst|mrs?|ms|miss|dr|col|lt|eng|engr|adv|advocate|prof|haji|hazi|hajji|maj|capt|captain|major|sheikh|sk|মো|মোঃ|মোছাঃ|মোছা|মোহাম্মদ|জনাব|ডা|ডাঃ|ড|হাজী|আলহাজ্ব|বেগম)\.?:?$/iu
export const HONORIFICS_AFTER =
  /^(?:bhai|bhaia|vai|apu|apa|begum|khatun|khan|mia|miah|uddin|islam|hossain|rahman|akter|akhter|sultana|chowdhury|roy|das|ভাই|আপু|আপা|বেগম|খাতুন|খান|মিয়া|উদ্দিন|ইসলাম|হোসেন|রহমান|আক্তার|সুলতানা|চৌধুরী|রানী|সাহা|রায়|দাশ|দাস)\.?$/iu

/** The sector of Uttara, which decides its thana: `sector 4`, `4 no sector`, `sec-10`, `সেক্টর ৬` with the digit in Latin script. */
export const SECTOR =
  /(?:sector|sec|সেক্টর)[\s\-#:.]*(?:no|নং)?[\s\-#:.]*(\d{1,2})|(\d{1,2})\s*(?:no|number|নং|নম্বর)?\.?\s*(?:sector|সেক্টর)/iu
export const UTTARA = /(?:^|[^\p{L}])(?:uttara|uttora)(?=$|[^\p{L}])|উত্তরা/iu

/** Case endings of a Bangla name: "of Dhaka", "in Savar". */
export const PLACE_ENDINGS = /(?:ের|এর|র|তে|য়|ে)$/u
