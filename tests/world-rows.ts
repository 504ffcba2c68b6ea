// Common values of the rows in world-data.ts.
import { sha256 } from '#platform/ids.ts'
import type { Tables } from '#shop/tables.ts'
import { dayFrom, instantInDhaka, paisa, parsePhone, type CalendarDate, type Paisa, type Phone } from '#shop/values/index.ts'

/** Everything in the test world has a name; the database needs a UUID. */
export function idOf(name: string): string {
  const hex = sha256(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function text(en: string, bn: string): string {
  return JSON.stringify({ en, bn: bn.normalize('NFC') })
}

export function taka(amount: number): Paisa {
  return paisa(amount * 100)
}

export function phone(typed: string): Phone {
  const parsed = parsePhone(typed)
  if (!parsed.ok) throw new Error(`not a phone number: ${typed}`)
  return parsed.phone
}

export function at(day: string): Date {
  return instantInDhaka(dayFrom(day), '00:00')
}

export function district(id: string, en: string, bn: string) {
  return { id, division_id: id === 'rajshahi' ? 'rajshahi' : 'dhaka', name: text(en, bn) }
}

export function area(id: string, en: string, bn: string, kind: 'upazila' | 'metro_thana') {
  return { id, district_id: id.split('/')[0]!, name: text(en, bn), kind }
}

export function staff(name: string, shown: string, role: Tables['accounts.staff']['role']) {
  return {
    id: idOf(name),
    sign_in_name: name,
    name: shown,
    role,
    // The hash of a password that nobody knows.
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$brPpkH420+h4lQxtD2b4+A$MFAu0AwQpSH+QcuBaNwvaYig7MmSgJ54QgoWmQGQVPg',
    created_at: at('2026-01-01'),
  }
}

export function category(id: string, en: string, bn: string, position: number, tax_class_id = 'local-fresh') {
  const description = text(`${en} from our farms.`, `আমাদের বাগানের ${bn}।`)
  return { id, slug: id, name: text(en, bn), description, position, tax_class_id }
}

export function taxClass(id: string, en: string, bn: string, rate_basis_points: number) {
  return { id, name: text(en, bn), rate_basis_points, legal_basis: text('VAT Act 2012', 'মূসক আইন ২০১২') }
}

type ProductDifference = { position: number; delivery_modes?: string[]; tax_class_id?: string }

export function product(name: string, category_id: string, en: string, bn: string, difference: ProductDifference) {
  return {
    id: idOf(name),
    code: name,
    slug: `${name}-from-rajshahi`,
    category_id,
    name: text(en, bn),
    description_short: text(`${en}, picked ripe.`, `${bn}, পাকার পর পাড়া।`),
    description_long: text(`${en} from one orchard.`, `এক বাগানের ${bn}।`),
    origin: text('Rajshahi', 'রাজশাহী'),
    country: 'BD',
    season_months: [5, 6, 7],
    tax_class_id: 'local-fresh',
    delivery_modes: ['van', 'courier', 'pickup'],
    created_at: at('2026-01-01'),
    updated_at: at('2026-01-01'),
    ...difference,
  }
}

export function variant(sku: string, productName: string, en: string, bn: string, net_grams: number, position: number) {
  return { id: idOf(sku), product_id: idOf(productName), sku, label: text(en, bn), net_grams, position }
}

export function harvestDate(fruitCode: string, day: string) {
  return { fruit: fruitCode, district_id: 'rajshahi', year: 2026, not_before: dayFrom(day), official: true }
}

export function price(sku: string, amount: number) {
  return { variant_id: idOf(sku), price_paisa: taka(amount) }
}

type ChargeDifference = { base_paisa: Paisa; base_grams?: number; per_kilo_paisa?: Paisa; free_from_paisa?: Paisa }

export function charge(zone_id: string, mode: 'van' | 'courier' | 'pickup', difference: ChargeDifference) {
  return { zone_id, mode, base_grams: 0, per_kilo_paisa: taka(0), ...difference }
}

export function fruit(code: string, en: string, bn: string, shelf_days: number) {
  return { id: idOf(`item ${code}`), code, name: text(en, bn), unit: 'gram' as const, shelf_days }
}

export function content(sku: string, itemCode: string, amount: number) {
  return { variant_id: idOf(sku), stock_item_id: idOf(`item ${itemCode}`), amount }
}

export function lot(code: string, itemCode: string, on_hand: number, { harvested, until }: { harvested: string; until: string }) {
  const day = dayFrom(harvested)
  return {
    id: idOf(code),
    code,
    stock_item_id: idOf(`item ${itemCode}`),
    farm_id: idOf('rafiq-orchard'),
    state: 'received' as const,
    grade: 'A' as const,
    harvested_on: day as CalendarDate | null,
    received_on: day,
    available_from: day,
    best_before: dayFrom(until),
    on_hand,
    cost_paisa: taka(on_hand / 10),
    created_at: at(harvested),
  }
}

export function stillOnTheTrees() {
  return { state: 'expected' as const, harvested_on: null, received_on: null, created_at: at('2026-06-01') }
}

export function served(zone_id: string, mode: 'van' | 'courier' | 'pickup', position: number) {
  return { zone_id, mode, lead_days: 1, cut_off: '20:00', position }
}

type Room = { drops: number; kilos: number }

export function slot(
  name: string,
  zone_id: string,
  mode: 'van' | 'courier' | 'pickup',
  [starts, ends]: [string, string],
  room: Room,
) {
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const capacity = { capacity_drops: room.drops, capacity_grams: room.kilos * 1000 }
  return { id: idOf(name), zone_id, mode, weekdays, starts, ends, ...capacity }
}
