import { z } from '@hono/zod-openapi'
import { companyById, MEMBER_ROLES, membersOf, type Company } from '#shop/accounts/index.ts'
import { companyStatement, type CompanyStatement } from '#shop/billing/index.ts'
import type { Reader } from '#shop/context.ts'
import { AGES, companyCredit, owedOnAccount } from '#shop/payments/index.ts'
import { paisaToTaka, type CalendarDate } from '#shop/values/index.ts'
import { TAKA } from '../schemas/cart.ts'
import { companyNames, names } from './names.ts'

const taka = z.number().openapi(TAKA)
const instant = z.string().openapi({ format: 'date-time' })
const day = z.string().openapi({ format: 'date', example: '2026-06-12' })

const summary = {
  id: z.string(),
  name: names,
  bin: z.string().nullable().openapi({ example: '001234567-0101', description: 'Of the VAT registration.' }),
  tin: z.string().nullable().openapi({ example: '123456789012', description: 'Of the income tax.' }),
  contact: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  blocked: z.boolean(),
  created_at: instant,
  owes: taka.openapi({ description: 'On account, in taka.' }),
  late: z.boolean().openapi({ description: 'Part of it is past its due day.' }),
}

export const AdminCompanySummary = z.object(summary).openapi('AdminCompanySummary')

const Statement = z
  .object({
    balance: z
      .number()
      .openapi({ description: 'What the company owes, in taka; below zero: what the shop owes it.', example: 48500 }),
    unallocated: taka.openapi({ description: 'Received and not allocated to an order yet, in taka.' }),
    ages: z.array(z.object({ age: z.enum(AGES), amount: z.number().openapi({ example: 48500 }) })),
    open: z
      .array(
        z.object({
          order_id: z.string(),
          order_number: z.string().openapi({ example: 'PF-10001' }),
          invoice_number: z.string().nullable().openapi({
            description: 'Of the invoice or tax invoice (Mushak 6.3) that is valid now; null before one is issued.',
            example: 'MSK-2026-27-000012',
          }),
          placed_on: day,
          total: taka,
          due: z.number().openapi({ description: 'Below zero: what the shop owes.', example: 48500 }),
          on_account: taka.openapi({ description: 'The part of it that is on account.' }),
          due_on: day.nullable(),
          age: z.enum(AGES),
        }),
      )
      .openapi({ description: 'Orders that are not settled.' }),
  })
  .openapi('AdminCompanyStatement')

export const AdminCompany = z
  .object({
    ...summary,
    address: z.string(),
    credit_days: z.int().openapi({ example: 30, description: 'After the invoice.' }),
    approval_above: taka.nullable().openapi({ description: 'Above it a second person must approve; null: never.' }),
    keep_lists_days: z.int().openapi({ example: 90 }),
    members: z.array(
      z.object({
        customer_id: z.string(),
        name: z.string(),
        phone: z.string(),
        role: z.enum(MEMBER_ROLES),
        designation: z.string(),
      }),
    ),
    credit: z
      .object({ limit: taka, used: taka, left: z.number().openapi({ example: 850 }) })
      .nullable()
      .openapi({ description: 'Null: nothing is sold to it on account.' }),
    statement: Statement,
  })
  .openapi('AdminCompany')

type Summary = z.infer<typeof AdminCompanySummary>

export async function companySummaries(reader: Reader, companies: readonly Company[], today: CalendarDate): Promise<Summary[]> {
  const companyIds = companies.map(({ id }) => id)
  const owed = await owedOnAccount(reader, { companyIds, today })
  return companies.map((company) => {
    const { id, bin, tin, contactName, phone, email, blocked, createdAt } = company
    const own = owed.get(id)
    return {
      id,
      name: companyNames(company),
      bin,
      tin,
      contact: { name: contactName, phone, email },
      blocked,
      created_at: createdAt.toISOString(),
      owes: own ? paisaToTaka(own.amount) : 0,
      late: own?.late ?? false,
    }
  })
}

export async function adminCompany(
  reader: Reader,
  { companyId, today }: { companyId: string; today: CalendarDate },
): Promise<z.infer<typeof AdminCompany> | null> {
  const company = await companyById(reader, companyId)
  if (!company) return null
  const [[own], members, credit, statement] = await Promise.all([
    companySummaries(reader, [company], today),
    membersOf(reader, companyId),
    companyCredit(reader, companyId),
    companyStatement(reader, { companyId, today }),
  ])
  return {
    ...own!,
    address: company.address,
    credit_days: company.creditDays,
    approval_above: company.approvalAbove === null ? null : paisaToTaka(company.approvalAbove),
    keep_lists_days: company.keepListsDays,
    members: members.map(({ customerId, name, phone, role, designation }) => ({
      customer_id: customerId,
      name,
      phone,
      role,
      designation,
    })),
    credit: credit && { limit: paisaToTaka(credit.limit), used: paisaToTaka(credit.used), left: paisaToTaka(credit.left) },
    statement: statementWire(statement),
  }
}

function statementWire({ balance, unallocated, ages, open }: CompanyStatement): z.infer<typeof Statement> {
  return {
    balance: paisaToTaka(balance),
    unallocated: paisaToTaka(unallocated),
    ages: AGES.map((age) => ({ age, amount: paisaToTaka(ages[age]) })),
    open: open.map((one) => ({
      order_id: one.id,
      order_number: one.number,
      invoice_number: one.invoice,
      placed_on: one.placedOn,
      total: paisaToTaka(one.total),
      due: paisaToTaka(one.due),
      on_account: paisaToTaka(one.onAccount),
      due_on: one.dueOn,
      age: one.age,
    })),
  }
}
