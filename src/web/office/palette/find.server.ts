import { z } from 'zod'
import { companies, type Company } from '#shop/accounts/index.ts'
import { findProducts, productNames } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { findPeople, ordersPage } from '#shop/reporting/index.ts'
import {
  dayInDhaka,
  inEachLanguage,
  inLanguage,
  LANGUAGES,
  nameIn,
  otherLanguage,
  spacedPhone,
  toLatinDigits,
} from '#shop/values/index.ts'
import { matchingChoices } from '#web/ui/matching-choices.ts'
import type { StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { searchByName } from '../search-by-name.server.ts'
import { settingPages } from '../settings/pages.ts'
import { OFFICE_PAGES } from '../shell/pages.ts'
import { PALETTE_ACTIONS } from './actions.ts'
import { FOUND_KINDS, LONGEST_QUERY, type Found, type FoundRow } from './found.ts'

const Query = z.string().max(LONGEST_QUERY).catch('')
const MOST_OF_A_KIND = 6
// Compared for typing errors when no name fits.
const MOST_COMPANIES = 1_000

type Find = (context: StaffContext, query: string) => Promise<FoundRow[]> | FoundRow[]

const FIND: Record<Found[number]['kind'], Find> = {
  orders: foundOrders,
  customers: foundCustomers,
  companies: foundCompanies,
  products: foundProducts,
  actions: foundActions,
  pages: foundPages,
}

/** What the person may see of all that fits the query; without one, what there is to do. */
export async function findAnything(context: StaffContext, typed: string | null): Promise<Found> {
  const query = Query.parse(typed ?? '').trim()
  const kinds = query === '' ? (['actions', 'pages'] as const) : FOUND_KINDS
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, rows: await FIND[kind](context, query) })))
  return found.filter(({ rows }) => rows.length > 0)
}

async function foundOrders({ ctx, language, may }: StaffContext, query: string): Promise<FoundRow[]> {
  if (!may('see-orders')) return []
  const words = officeWords(language)
  const page = await ordersPage(ctx.db, { filter: 'all', query, today: dayInDhaka(ctx.now), most: MOST_OF_A_KIND })
  const rows = page.orders.map(({ id, number, name, phone, status }) => ({
    to: `/office/orders/${id}`,
    name: `${number} · ${name}`,
    detail: `${spacedPhone(phone)} · ${words(`status.${status}`)}`,
  }))
  return rows
}

async function foundCustomers({ ctx, may }: StaffContext, query: string): Promise<FoundRow[]> {
  if (!may('see-customers')) return []
  const people = await findPeople(ctx.db, query)
  return people
    .slice(0, MOST_OF_A_KIND)
    .map(({ id, name, phone }) => ({ to: `/office/customers/${id}`, name, detail: spacedPhone(phone) }))
}

async function foundCompanies({ ctx, language, may }: StaffContext, query: string): Promise<FoundRow[]> {
  if (!may('see-companies')) return []
  const named = await companies(ctx.db, { query: toLatinDigits(query), most: MOST_OF_A_KIND })
  const found = named.length > 0 ? named : await misspeltCompanies(ctx.db, query)
  return found.map((company) => ({
    to: `/office/companies/${company.id}`,
    name: nameIn(company, language),
    detail: company.contactName,
  }))
}

async function misspeltCompanies(reader: Reader, query: string): Promise<Company[]> {
  const all = await companies(reader, { most: MOST_COMPANIES })
  const byId = new Map(all.map((company) => [company.id, company]))
  const names = all.map((company) => ({ id: company.id, name: inEachLanguage((language) => nameIn(company, language)) }))
  return searchByName(names, query)
    .slice(0, MOST_OF_A_KIND)
    .flatMap(({ id }) => byId.get(id) ?? [])
}

async function foundProducts({ ctx, shop, language, may }: StaffContext, query: string): Promise<FoundRow[]> {
  if (!may('see-products')) return []
  const all = await productNames(ctx.db)
  const named = new Map(all.map((product) => [product.id, product]))
  // The shop's own search knows other names and misspellings; the names also find what is not for sale.
  const ids = new Set([...findProducts(await shop.finder(), query), ...searchByName(all, query).map(({ id }) => id)])
  return [...ids]
    .flatMap((id) => named.get(id) ?? [])
    .slice(0, MOST_OF_A_KIND)
    .map(({ id, name }) => ({
      to: `/office/products/${id}`,
      name: inLanguage(name, language),
      detail: inLanguage(name, otherLanguage(language)),
    }))
}

function foundActions(context: StaffContext, query: string): FoundRow[] {
  const rows = PALETTE_ACTIONS.filter(({ needs }) => context.may(needs))
  return matchingTexts(
    context,
    query,
    rows.map(({ name, to }) => ({ key: `palette.do.${name}` as const, to })),
  )
}

function foundPages(context: StaffContext, query: string): FoundRow[] {
  const pages = OFFICE_PAGES.flatMap(({ name, sees, menu }) => (menu && context.may(sees) ? [{ key: name, to: menu.to }] : []))
  const settings = settingPages().flatMap(({ path, name, needs }) =>
    !path.includes(':') && context.may(needs) ? [{ key: name, to: `/office/settings/${path}` }] : [],
  )
  const all = new Map([...pages, ...settings].map((page) => [page.to, page]))
  return matchingTexts(context, query, [...all.values()])
}

/** Those whose text fits, in either language: people know a page by one name and type another. */
function matchingTexts({ language }: StaffContext, query: string, rows: { key: OfficeText; to: string }[]): FoundRow[] {
  const others = LANGUAGES.filter((one) => one !== language)
  const choices = rows.map(({ key, to }) => ({
    value: to,
    label: officeWords(language)(key),
    keywords: others.map((one) => officeWords(one)(key)).join(' '),
  }))
  const found = matchingChoices(choices, query).map(({ value, label }) => ({ to: value, name: label, detail: '' }))
  return query === '' ? found : found.slice(0, MOST_OF_A_KIND)
}
