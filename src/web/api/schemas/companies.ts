import { z } from '@hono/zod-openapi'
import { AGES, DOCUMENT_KINDS, RECEIPT_WAYS } from '#shop/payments/index.ts'
import { MEMBER_ROLES } from '#shop/accounts/index.ts'
import { day as dayField } from '../fields.ts'

const id = z.string().openapi({ format: 'uuid' })
const day = z.string().openapi({ format: 'date', example: '2026-06-12' })
const instant = z.string().openapi({ format: 'date-time' })
const amount = z.number().openapi({ description: 'Taka.', example: 48500 })
const url = (path: string) => z.string().openapi({ example: `https://shop.example${path}` })
const role = z.enum(MEMBER_ROLES)
const run = z.string().openapi({ example: 'G-2026-00007' })

export const CompanySummary = z
  .object({
    id,
    name: z.string().openapi({ example: 'Nirman Group' }),
    role,
    blocked: z.boolean().openapi({ description: 'Everything can be read, nothing changed.' }),
    waiting: z.int().openapi({ description: 'How much waits for this member.', example: 2 }),
  })
  .openapi('CompanySummary')

const invoiceNumber = z
  .string()
  .nullable()
  .openapi({ description: 'Of the order’s valid invoice or tax invoice (Mushak 6.3).', example: 'MSK-2026-27-000012' })

const Statement = z
  .object({
    balance: amount.openapi({ description: 'What is owed; below nothing when the shop owes.' }),
    unallocated: amount.openapi({ description: 'Paid, and for no order yet.' }),
    ages: z.array(z.object({ age: z.enum(AGES), amount })),
    open: z.array(
      z.object({
        number: z.string().openapi({ example: 'PF-1042' }),
        invoice_number: invoiceNumber,
        due: amount,
        due_on: day.nullable(),
        age: z.enum(AGES),
      }),
    ),
    entries: z.array(
      z.object({
        day,
        kind: z.enum(['order', 'advance', 'receipt', 'refund']),
        order_number: z.string().nullable(),
        invoice_number: invoiceNumber,
        reference: z.string().nullable(),
        amount: amount.openapi({ description: 'What it adds to what is owed; below nothing when it takes off.' }),
        balance: amount.openapi({ description: 'What was owed after it.' }),
      }),
    ),
  })
  .openapi('CompanyStatement')

const List = z
  .object({
    id: id.openapi({ description: 'Of the gift run.' }),
    number: run,
    people: z.int(),
    kept_until: day.nullable().openapi({ description: 'The last day names and addresses are there; null once they are erased.' }),
    erased_at: instant.nullable(),
    may_erase: z.boolean(),
    keep_from: day.nullable(),
    keep_to: day.nullable().openapi({ description: 'The latest day it may be kept until; null where it can’t be changed.' }),
  })
  .openapi('RecipientList')

export const Company = z
  .object({
    id,
    name: z.string().openapi({ example: 'Nirman Group' }),
    role,
    blocked: z.boolean(),
    bin: z.string().nullable().openapi({ example: '001234567-0101' }),
    tin: z.string().nullable().openapi({ example: '123456789012' }),
    address: z.string(),
    credit_days: z.int().openapi({ example: 30 }),
    approval_above: amount.nullable().openapi({ description: 'Above it an approver has to approve, signed in.' }),
    keep_lists_days: z.int().openapi({ example: 90 }),
    credit: z.object({ limit: amount, used: amount, left: amount }).nullable(),
    waiting: z.array(
      z.object({
        kind: z.enum(['approve', 'list', 'faults', 'order', 'proof']),
        number: z.string().openapi({ example: 'Q-2026-00012', description: 'Of the quotation or the gift run.' }),
      }),
    ),
    members: z.array(z.object({ name: z.string(), role, designation: z.string() })),
    quotations: z.array(
      z.object({
        number: z.string().openapi({ example: 'Q-2026-00012' }),
        version: z.int(),
        status: z.enum(['sent', 'expired', 'approved', 'declined', 'superseded']),
        total: amount,
        valid_until: day,
        url: url('/gift/quotation/pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4'),
      }),
    ),
    runs: z.array(
      z.object({
        number: run,
        quotation: z.string().openapi({ example: 'Q-2026-00012' }),
        state: z.enum(['draft', 'confirmed', 'cancelled']),
        people: z.int(),
        boxes: z.int().nullable().openapi({ description: 'Once it is ordered.' }),
        delivered: z.int().nullable(),
        url: url('/gift/run/pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4'),
      }),
    ),
    statement: Statement,
    receipts: z.array(
      z.object({
        kind: z
          .enum(['money', 'vds', 'tds'])
          .openapi({ description: 'Money, or a certificate of VAT or income tax deducted at source.' }),
        way: z.enum(RECEIPT_WAYS).nullable(),
        reference: z.string().openapi({ description: 'Of the bank, the cheque or bKash, or the certificate’s number.' }),
        day,
        amount,
        allocated: amount.openapi({ description: 'How much of it stands against orders.' }),
        undone: z.boolean(),
      }),
    ),
    papers: z.array(
      z.object({
        number: z.string().openapi({ example: 'MSK-2026-27-000012' }),
        kind: z.enum(DOCUMENT_KINDS),
        issued_at: instant,
        total: amount,
        order_number: z.string(),
        url: url('/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33/files/MSK-2026-27-000012.pdf'),
      }),
    ),
    lists: z.array(List),
  })
  .openapi('Company')

export const KeepList = z.object({ until: dayField }).openapi('KeepList')
