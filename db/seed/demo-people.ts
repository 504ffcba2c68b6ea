import type { CompanyFacts, MemberRole } from '#shop/accounts/index.ts'
import { taka } from './seed-rows.ts'

// The demo company and its people. All of them are invented.

export type Member = { name: string; phone: string; email: string; role: MemberRole; designation: string }

export const BUYER: Member = {
  name: 'Shirin Akter',
  phone: '01700-000101',
  email: 'shirin@meghna-textiles.example',
  role: 'buyer',
  designation: 'Manager, Human Resources',
}

export const APPROVER: Member = {
  name: 'Kamrul Hasan',
  phone: '01700-000102',
  email: 'kamrul@meghna-textiles.example',
  role: 'approver',
  designation: 'Director, Finance',
}

export const COMPANY: CompanyFacts = {
  name: 'Meghna Textiles Ltd',
  nameBn: 'মেঘনা টেক্সটাইলস লিমিটেড',
  bin: '004512378-0203',
  tin: '512207748361',
  address: 'Plot 14, Road 3, Tejgaon Industrial Area, Dhaka 1208',
  contactName: BUYER.name,
  phone: null,
  email: BUYER.email,
  creditDays: 30,
  approvalAbove: taka(10_000),
  keepListsDays: 60,
  note: '',
  blocked: false,
}

/** Without an occasion, it is for the next one of the gift calendar. */
export type Quoted = { occasion?: string; wantedInDays: number; boxes: number; boxTaka: number; deliveryTaka: number }

/** What became the run. */
export const RUN: Quoted = { occasion: 'new-joiner', wantedInDays: 5, boxes: 10, boxTaka: 1_600, deliveryTaka: 800 }
/** What still waits for the approver. */
export const TO_APPROVE: Quoted = { wantedInDays: 20, boxes: 60, boxTaka: 1_550, deliveryTaka: 3_600 }

export const CARD = 'Dear {name}, welcome to our team. {from}'

type Person = { name: string; phone: string; district: string; area: string; address: string; card?: string }

export const PEOPLE: Person[] = [
  { name: 'Nasrin Sultana', phone: '01700-000111', district: 'Dhaka', area: 'Dhanmondi', address: 'House 22, Road 9/A, flat 4B' },
  { name: 'Rezaul Karim', phone: '01700-000112', district: 'Dhaka', area: 'Mohammadpur', address: 'House 7, Iqbal Road' },
  {
    name: 'ফারজানা ইয়াসমিন',
    phone: '01700-000113',
    district: 'ঢাকা',
    area: 'মিরপুর',
    address: 'বাসা ১২, রোড ৬, ব্লক সি',
    card: 'প্রিয় {name}, আমাদের দলে স্বাগতম। {from}',
  },
  { name: 'Mahbubur Rahman', phone: '01700-000114', district: 'Dhaka', area: 'Gulshan', address: 'House 41, Road 103' },
  { name: 'Sumaiya Islam', phone: '01700-000115', district: 'Dhaka', area: 'Khilgaon', address: 'House 380/C, Taltola' },
  {
    name: 'আবদুল্লাহ আল মামুন',
    phone: '01700-000116',
    district: 'ঢাকা',
    area: 'রামপুরা',
    address: 'বাসা ৩৩, রোড ২, বনশ্রী',
    card: 'প্রিয় {name}, আমাদের দলে স্বাগতম। {from}',
  },
  { name: 'Tanvir Ahmed', phone: '01700-000117', district: 'Dhaka', area: 'Savar', address: 'House 5, Bank Colony' },
  { name: 'Rokeya Khatun', phone: '01700-000118', district: 'Dhaka', area: 'Banani', address: 'House 68, Road 11, flat 2A' },
]
