import { sql } from 'kysely'
import type { Ctx, Reader, Tx } from '../context.ts'
import { maskPhone, type Phone } from '../values/phone.ts'
import { cleanLine } from '../values/text.ts'
import { writeAudit } from './audit.ts'
import { lockCompany } from './companies.ts'

export const MEMBER_ROLES = ['buyer', 'approver'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type CompanyMember = {
  customerId: string
  name: string
  phone: Phone
  role: MemberRole
  designation: string
}

export type Membership = { companyId: string; company: string; companyBn: string | null; role: MemberRole; blocked: boolean }

const MOST_MEMBERS = 50

export async function membersOf(reader: Reader, companyId: string): Promise<CompanyMember[]> {
  const found = await sql<CompanyMember>`
    select member.customer_id as "customerId", customer.name, customer.phone, member.role, member.designation
    from accounts.company_members member join accounts.customers customer on customer.id = member.customer_id
    where member.company_id = ${companyId}::uuid order by member.role, customer.name, customer.id`.execute(reader)
  return found.rows
}

/** The companies that a customer with a verified number buys or approves for. */
export async function membershipsOf(reader: Reader, customerId: string): Promise<Membership[]> {
  const found = await sql<Membership>`
    select company.id as "companyId", company.name as company, company.name_bn as "companyBn", member.role, company.blocked
    from accounts.company_members member join accounts.companies company on company.id = member.company_id
    join accounts.customers customer on customer.id = member.customer_id
    where member.customer_id = ${customerId}::uuid and customer.phone_proven_at is not null order by lower(company.name), company.id`.execute(
    reader,
  )
  return found.rows
}

/** The companies that the person with this verified number buys or approves for, and those that have it as their own number. */
export async function companiesOfPhone(reader: Reader, phone: Phone): Promise<{ id: string; name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    select id, name from accounts.companies company
    where phone = ${phone} or exists (
      select from accounts.company_members member join accounts.customers customer on customer.id = member.customer_id
      where member.company_id = company.id and customer.phone = ${phone} and customer.phone_proven_at is not null)
    order by lower(name), id`.execute(reader)
  return found.rows
}

/** The customer's role in a company; null for none. Needs a verified number: a stranger may have entered it. */
export async function memberOf(
  reader: Reader,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<{ role: MemberRole; phone: Phone; designation: string } | null> {
  const found = await sql<{ role: MemberRole; phone: Phone; designation: string }>`
    select member.role, customer.phone, member.designation
    from accounts.company_members member join accounts.customers customer on customer.id = member.customer_id
    where member.company_id = ${companyId}::uuid and member.customer_id = ${customerId}::uuid and customer.phone_proven_at is not null`.execute(
    reader,
  )
  return found.rows[0] ?? null
}

type MemberSet =
  | { ok: true }
  | { ok: false; problem: 'unknown-company' | 'no-account' | 'designation-too-long' | 'too-many-members' }

/** Makes a customer who has signed in with a code a buyer or approver, or changes their role. */
export function setMember(
  ctx: Ctx,
  { companyId, phone, role, designation }: { companyId: string; phone: Phone; role: MemberRole; designation: string },
): Promise<MemberSet> {
  return ctx.db.transaction(async (tx): Promise<MemberSet> => {
    const company = await lockCompany(tx, companyId)
    if (!company) return { ok: false, problem: 'unknown-company' }
    const words = cleanLine(designation, 100)
    if (words === null) return { ok: false, problem: 'designation-too-long' }
    const customerId = await verifiedCustomer(tx, phone)
    if (!customerId) return { ok: false, problem: 'no-account' }
    const members = await membersOf(tx, companyId)
    const before = members.find((member) => member.customerId === customerId)
    if (!before && members.length >= MOST_MEMBERS) return { ok: false, problem: 'too-many-members' }
    if (before?.role === role && before.designation === words) return { ok: true }
    await sql`
      insert into accounts.company_members (company_id, customer_id, role, designation, added_at)
      values (${companyId}::uuid, ${customerId}::uuid, ${role}, ${words}, ${ctx.now})
      on conflict (company_id, customer_id) do update set role = excluded.role, designation = excluded.designation`.execute(tx)
    await audit(tx, ctx, { companyId, name: company.name, phone }, before?.role ?? null, role)
    return { ok: true }
  })
}

export function dropMember(
  ctx: Ctx,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-company' | 'unknown-member' }> {
  return ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return { ok: false, problem: 'unknown-company' }
    const member = (await membersOf(tx, companyId)).find((one) => one.customerId === customerId)
    if (!member) return { ok: false, problem: 'unknown-member' }
    await sql`
      delete from accounts.company_members where company_id = ${companyId}::uuid and customer_id = ${customerId}::uuid`.execute(
      tx,
    )
    await audit(tx, ctx, { companyId, name: company.name, phone: member.phone }, member.role, null)
    return { ok: true }
  })
}

async function verifiedCustomer(tx: Tx, phone: Phone): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select coalesce(merged_into, id) as id from accounts.customers where phone = ${phone} and phone_proven_at is not null`.execute(
    tx,
  )
  return found.rows[0]?.id ?? null
}

async function audit(
  tx: Tx,
  ctx: Ctx,
  { companyId, name, phone }: { companyId: string; name: string; phone: Phone },
  before: MemberRole | null,
  after: MemberRole | null,
): Promise<void> {
  const member = maskPhone(phone)
  await writeAudit(tx, ctx, {
    action: 'change-member',
    subject: { type: 'company', id: companyId, name },
    before: before && { member, role: before },
    after: after && { member, role: after },
  })
}
