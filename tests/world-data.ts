import { ROLES } from '#shop/accounts/model.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '#shop/tables.ts'
import {
  area,
  at,
  category,
  charge,
  content,
  district,
  fruit,
  harvestDate,
  idOf,
  lot,
  phone,
  price,
  product,
  served,
  slot,
  staff,
  stillOnTheTrees,
  taka,
  taxClass,
  text,
  variant,
} from './world-rows.ts'

export { idOf, phone, taka, text }

// The test world: a small shop with three districts, three zones, one farm, five products. It is Thursday 11 June 2026, ten in the morning.
export const WORLD_NOW = new Date('2026-06-11T10:00:00+06:00')

export const RAHIMA_PHONE = phone('01711223344')

/** Of Rahima's former account, which was merged into hers. */
export const RAHIMA_OTHER_PHONE = phone('01911223300')

type Rows = { [Table in keyof Tables]?: Insertable<Tables[Table]>[] }

/** In insertion order. */
export const WORLD: Rows = {
  'places.districts': [
    district('dhaka', 'Dhaka', 'ঢাকা'),
    district('gazipur', 'Gazipur', 'গাজীপুর'),
    district('rajshahi', 'Rajshahi', 'রাজশাহী'),
  ],
  'places.areas': [
    area('dhaka/dhanmondi', 'Dhanmondi', 'ধানমন্ডি', 'metro_thana'),
    area('dhaka/mirpur', 'Mirpur', 'মিরপুর', 'metro_thana'),
    area('dhaka/savar', 'Savar', 'সাভার', 'upazila'),
    area('gazipur/gazipur-sadar', 'Gazipur Sadar', 'গাজীপুর সদর', 'upazila'),
    area('gazipur/kaliganj', 'Kaliganj', 'কালীগঞ্জ', 'upazila'),
    area('rajshahi/paba', 'Paba', 'পবা', 'upazila'),
    area('rajshahi/bagha', 'Bagha', 'বাঘা', 'upazila'),
  ],

  'accounts.customers': [
    { id: idOf('rahima'), phone: RAHIMA_PHONE, name: 'Rahima Khatun', language: 'bn', created_at: at('2026-01-10') },
    {
      id: idOf('rahima-before'),
      phone: RAHIMA_OTHER_PHONE,
      name: 'Rahima Khatun',
      language: 'bn',
      created_at: at('2026-01-11'),
      merged_into: idOf('rahima'),
    },
  ],
  'accounts.staff': ROLES.map((role) => {
    const name = role === 'order-desk' ? 'desk' : role
    return staff(name, `${name[0]!.toUpperCase()}${name.slice(1)}`, role)
  }),

  'content.page_versions': [
    {
      slug: 'terms',
      version: 1,
      title: text('Terms', 'শর্তাবলি'),
      body: text('What we promise, and what we ask.', 'আমরা যা কথা দিই, আর যা চাই।'),
      published_at: at('2026-01-01'),
      author: 'staff:Owner',
    },
  ],

  'catalog.tax_classes': [
    taxClass('local-fresh', 'Local fresh fruit', 'দেশি তাজা ফল', 0),
    taxClass('gift-basket', 'Gift basket', 'উপহারের ঝুড়ি', 500),
  ],
  'catalog.categories': [
    category('mango', 'Mango', 'আম', 1),
    category('litchi', 'Litchi', 'লিচু', 2),
    category('everyday', 'Everyday fruit', 'রোজকার ফল', 3),
    category('gift', 'Gift boxes', 'উপহারের বাক্স', 4, 'gift-basket'),
  ],
  'catalog.farms': [
    {
      id: idOf('rafiq-orchard'),
      slug: 'rafiq-orchard',
      name: text('Rafiq Orchard', 'রফিকের বাগান'),
      farmer: text('Md. Rafiqul Islam', 'মো. রফিকুল ইসলাম'),
      district_id: 'rajshahi',
      upazila: 'Bagha',
      since_year: 2019,
      size_bigha: 24,
      fruits: ['himsagar', 'langra'],
      story: text('Old mango trees by the river Padma.', 'পদ্মার পাড়ে পুরোনো আমগাছ।'),
      practice: text('Picked by hand at dawn.', 'ভোরে হাতে পাড়া হয়।'),
      position: 1,
    },
  ],
  'catalog.products': [
    product('himsagar', 'mango', 'Himsagar mango', 'হিমসাগর আম', { position: 1 }),
    product('langra', 'mango', 'Langra mango', 'ল্যাংড়া আম', { position: 2 }),
    product('litchi', 'litchi', 'Litchi', 'লিচু', { position: 3, delivery_modes: ['van', 'pickup'] }),
    product('guava', 'everyday', 'Guava', 'পেয়ারা', { position: 4 }),
    product('trio', 'gift', 'Mango trio box', 'তিন আমের বাক্স', { position: 5, tax_class_id: 'gift-basket' }),
  ],
  'catalog.variants': [
    variant('himsagar-5kg', 'himsagar', '5 kg crate', '৫ কেজির ক্রেট', 5_000, 1),
    variant('himsagar-10kg', 'himsagar', '10 kg crate', '১০ কেজির ক্রেট', 10_000, 2),
    variant('langra-5kg', 'langra', '5 kg crate', '৫ কেজির ক্রেট', 5_000, 1),
    variant('litchi-100', 'litchi', '100 pieces', '১০০টি', 2_000, 1),
    variant('guava-1kg', 'guava', '1 kg', '১ কেজি', 1_000, 1),
    variant('trio-box', 'trio', 'Box of 4 kg', '৪ কেজির বাক্স', 4_000, 1),
  ],
  // In Rajshahi, Himsagar may be harvested from 30 May and Langra from 10 June; in Gazipur, Himsagar from 4 June, as last year.
  'catalog.harvest_dates': [
    harvestDate('himsagar', '2026-05-30'),
    { ...harvestDate('himsagar', '2026-06-04'), district_id: 'gazipur', official: false },
    harvestDate('langra', '2026-06-10'),
  ],

  'pricing.prices': [
    price('himsagar-5kg', 950),
    {
      ...price('himsagar-10kg', 1_850),
      sale_price_paisa: taka(1_760),
      sale_from: at('2026-06-01'),
      sale_until: at('2026-06-21'),
    },
    price('langra-5kg', 1_050),
    price('litchi-100', 620),
    price('guava-1kg', 120),
    price('trio-box', 1_450),
  ],
  'pricing.delivery_charges': [
    charge('dhaka', 'van', { base_paisa: taka(80), free_from_paisa: taka(2_000) }),
    charge('dhaka', 'pickup', { base_paisa: taka(0) }),
    charge('suburb', 'van', { base_paisa: taka(120), free_from_paisa: taka(3_000) }),
    charge('suburb', 'pickup', { base_paisa: taka(0) }),
    charge('outside', 'courier', { base_paisa: taka(150), base_grams: 2_000, per_kilo_paisa: taka(25) }),
  ],

  'inventory.stock_items': [
    fruit('himsagar', 'Himsagar', 'হিমসাগর', 7),
    fruit('langra', 'Langra', 'ল্যাংড়া', 8),
    { ...fruit('litchi', 'Litchi', 'লিচু', 3), unit: 'piece', piece_grams: 20 },
    fruit('guava', 'Guava', 'পেয়ারা', 7),
    { ...fruit('gift-box', 'Gift box', 'উপহারের বাক্স', 600), unit: 'piece', piece_grams: 300 },
  ],
  'inventory.contents': [
    content('himsagar-5kg', 'himsagar', 5_000),
    content('himsagar-10kg', 'himsagar', 10_000),
    content('langra-5kg', 'langra', 5_000),
    content('litchi-100', 'litchi', 100),
    content('guava-1kg', 'guava', 1_000),
    content('trio-box', 'himsagar', 2_000),
    content('trio-box', 'langra', 2_000),
    content('trio-box', 'gift-box', 1),
  ],
  'inventory.lots': [
    lot('HIM-0609-A', 'himsagar', 30_000, { harvested: '2026-06-09', until: '2026-06-14' }),
    lot('HIM-0610-A', 'himsagar', 60_000, { harvested: '2026-06-10', until: '2026-06-17' }),
    { ...lot('HIM-0620-A', 'himsagar', 100_000, { harvested: '2026-06-20', until: '2026-06-28' }), ...stillOnTheTrees() },
    lot('LAN-0610-A', 'langra', 40_000, { harvested: '2026-06-10', until: '2026-06-18' }),
    lot('LIT-0610-A', 'litchi', 2_000, { harvested: '2026-06-10', until: '2026-06-13' }),
    lot('GUA-0608-A', 'guava', 8_000, { harvested: '2026-06-08', until: '2026-06-15' }),
    { ...lot('GUA-0610-A', 'guava', 12_000, { harvested: '2026-06-10', until: '2026-06-19' }), quarantined: true },
    { ...lot('BOX-0401-A', 'gift-box', 40, { harvested: '2026-04-01', until: '2027-12-31' }), harvested_on: null, farm_id: null },
  ],

  'fulfilment.zones': [
    { id: 'dhaka', name: text('Dhaka city', 'ঢাকা শহর'), position: 1 },
    { id: 'suburb', name: text('Around Dhaka', 'ঢাকার আশপাশ'), position: 2 },
    { id: 'outside', name: text('Rest of the country', 'সারা দেশ'), position: 3 },
  ],
  'fulfilment.zone_districts': [
    { district_id: 'dhaka', zone_id: 'dhaka' },
    { district_id: 'gazipur', zone_id: 'suburb' },
    { district_id: 'rajshahi', zone_id: 'outside' },
  ],
  // Savar is in the district of Dhaka, but outside the city.
  'fulfilment.zone_areas': [{ area_id: 'dhaka/savar', zone_id: 'suburb' }],
  'fulfilment.zone_modes': [
    served('dhaka', 'van', 1),
    served('dhaka', 'pickup', 2),
    served('suburb', 'van', 1),
    served('suburb', 'pickup', 2),
    { ...served('outside', 'courier', 1), transit_days: 3, most_grams: 20_000 },
  ],
  'fulfilment.slots': [
    slot('dhaka-van-morning', 'dhaka', 'van', ['08:00', '11:00'], { drops: 40, kilos: 900 }),
    slot('dhaka-van-evening', 'dhaka', 'van', ['17:00', '20:00'], { drops: 40, kilos: 900 }),
    slot('dhaka-pickup', 'dhaka', 'pickup', ['10:00', '20:00'], { drops: 30, kilos: 600 }),
    slot('suburb-van', 'suburb', 'van', ['10:00', '16:00'], { drops: 20, kilos: 500 }),
    slot('suburb-pickup', 'suburb', 'pickup', ['10:00', '20:00'], { drops: 30, kilos: 600 }),
    // Couriers do not deliver on Fridays.
    {
      ...slot('outside-courier', 'outside', 'courier', ['10:00', '18:00'], { drops: 60, kilos: 600 }),
      weekdays: [0, 1, 2, 3, 4, 6],
    },
  ],
}
