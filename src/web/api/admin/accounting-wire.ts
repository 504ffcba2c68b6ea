import { z } from '@hono/zod-openapi'
import { DOCUMENT_KINDS } from '#shop/payments/index.ts'
import { LEDGER_KEYS } from '#shop/reporting/index.ts'
import { TAKA } from '../schemas/cart.ts'

const day = z.string().openapi({ format: 'date', example: '2026-06-12' })
const period = { from: day, to: day }
const serial = z.int().openapi({ example: 1 })
// Below zero where it reduces something.
const amount = z.number().openapi(TAKA)
const ledger = { ledger: z.enum(LEDGER_KEYS), name: z.string().openapi({ example: 'Sales' }) }
const line = z
  .object({ ...ledger, debit: amount, credit: amount })
  .openapi('AdminJournalLine', { example: { ledger: 'sales', name: 'Sales', debit: 0, credit: 850 } })

export const AdminLedgers = z
  .object({ ledgers: z.array(z.object({ ...ledger, group: z.string().openapi({ example: 'Sales Accounts' }) })) })
  .openapi('AdminLedgers')

export const AdminJournal = z
  .object({
    ...period,
    vouchers: z.array(
      z.object({
        number: z.string().openapi({ description: 'The same in every export.', example: 'MSK-2025-26-000001' }),
        kind: z.enum(['Sales', 'Credit Note', 'Receipt', 'Payment', 'Contra', 'Journal', 'Purchase']),
        day,
        reference: z.string().openapi({ example: 'PF-10001' }),
        about: z.string().openapi({ example: 'Sale' }),
        lines: z.array(line).openapi({ description: 'Its debits are equal to its credits.' }),
      }),
    ),
    sums: z.array(line).openapi({ description: 'What was booked in each ledger.' }),
  })
  .openapi('AdminJournal')

export const AdminSalesBook = z
  .object({
    ...period,
    rows: z.array(
      z.object({
        serial,
        day,
        number: z.string().openapi({ example: 'MSK-2025-26-000001' }),
        kind: z.enum(DOCUMENT_KINDS),
        buyer: z.string().nullable().openapi({ description: 'Only tax invoices and their credit notes name it.' }),
        buyer_address: z.string().nullable(),
        buyer_bin: z.string().nullable(),
        what: z.enum(['goods', 'delivery', 'rounding']),
        name: z.string().nullable(),
        quantity: z.int(),
        vat_percent: z.number(),
        value: amount.openapi({ description: 'Without VAT; below zero on a credit.' }),
        vat: amount,
      }),
    ),
  })
  .openapi('AdminSalesBook')

export const AdminPurchaseBook = z
  .object({
    ...period,
    rows: z.array(
      z.object({
        serial,
        day,
        slip: z.string().openapi({ example: 'D-12' }),
        grower: z.string(),
        fruit: z.string(),
        unit: z.enum(['kilogram', 'piece']),
        amount: z.number().openapi({ description: 'Below zero where a correction reduces a delivery.', example: 120.5 }),
        value: amount,
        vat: amount,
      }),
    ),
  })
  .openapi('AdminPurchaseBook')

export const AdminVatReturn = z
  .object({
    ...period,
    rows: z.array(
      z.object({
        note: z.int().openapi({ description: 'Of Mushak 9.1.', example: 9 }),
        what: z.enum([
          'exempt-sales',
          'standard-sales',
          'other-rate-sales',
          'sales',
          'exempt-purchases',
          'purchases',
          'increasing',
          'vat-withheld',
          'credit-notes',
          'decreasing',
          'payable',
        ]),
        value: amount.openapi({ description: 'Without VAT.' }),
        vat: amount,
      }),
    ),
  })
  .openapi('AdminVatReturn')
