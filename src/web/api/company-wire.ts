import { prefixOf } from '#shop/values/language.ts'
import type { z } from '@hono/zod-openapi'
import type { CompanyPortal } from '#shop/gifting/index.ts'
import { AGES } from '#shop/payments/index.ts'
import { paisaToTaka, type Language, nameIn } from '#shop/values/index.ts'
import type { Company } from './schemas/companies.ts'

type CompanyWire = z.output<typeof Company>

/** A company as the API shows it to its members: the same data as on its profile pages. */
export function companyWire(portal: CompanyPortal, { language, shopUrl }: { language: Language; shopUrl: string }): CompanyWire {
  const { company, role, credit, waits, members, runs, documents, receipts, lists } = portal
  const { id, blocked, bin, tin, address, creditDays, approvalAbove, keepListsDays } = company
  const place = `${shopUrl}${prefixOf(language)}`
  return {
    id,
    name: nameOf(company, language),
    role,
    blocked,
    bin,
    tin,
    address,
    credit_days: creditDays,
    approval_above: approvalAbove === null ? null : paisaToTaka(approvalAbove),
    keep_lists_days: keepListsDays,
    credit: credit && { limit: paisaToTaka(credit.limit), used: paisaToTaka(credit.used), left: paisaToTaka(credit.left) },
    waiting: waits.map(({ kind, number }) => ({ kind, number })),
    members: members.map(({ name, role: theirs, designation }) => ({ name, role: theirs, designation })),
    quotations: quotationsWire(portal, place),
    runs: runs.map(({ number, quotation, state, people, boxes, token }) => ({
      number,
      quotation,
      state,
      people,
      boxes: boxes?.boxes ?? null,
      delivered: boxes?.delivered ?? null,
      url: `${place}/gift/run/${token}`,
    })),
    statement: statementWire(portal),
    receipts: receipts.map(({ kind, way, reference, day, amount, allocated, undoneAt }) => ({
      kind,
      way,
      reference,
      day,
      amount: paisaToTaka(amount),
      allocated: paisaToTaka(allocated),
      undone: undoneAt !== null,
    })),
    papers: documents.map(({ number, kind, issuedAt, total, content }) => ({
      number,
      kind,
      issued_at: issuedAt.toISOString(),
      total: paisaToTaka(total),
      order_number: content.orderNumber,
      url: `${place}/profile/companies/${id}/files/${number}.pdf`,
    })),
    lists: lists.map(({ runId, number, people, keptUntil, erasedAt, mayErase, limits }) => ({
      id: runId,
      number,
      people,
      kept_until: keptUntil,
      erased_at: erasedAt?.toISOString() ?? null,
      may_erase: mayErase,
      keep_from: limits?.from ?? null,
      keep_to: limits?.to ?? null,
    })),
  }
}

/** The company's name in the language of the request. */
export function nameOf({ name, nameBn }: { name: string; nameBn: string | null }, language: Language): string {
  return nameIn({ name, nameBn }, language)
}

function quotationsWire({ quotations }: CompanyPortal, place: string): CompanyWire['quotations'] {
  return quotations.flatMap(({ number, version, status, total, validUntil, token }) =>
    // Buyers never see drafts.
    status === 'draft'
      ? []
      : [
          {
            number,
            version,
            status,
            total: paisaToTaka(total),
            valid_until: validUntil,
            url: `${place}/gift/quotation/${token}`,
          },
        ],
  )
}

function statementWire({ statement }: CompanyPortal): CompanyWire['statement'] {
  const { balance, unallocated, ages, open, entries } = statement
  return {
    balance: paisaToTaka(balance),
    unallocated: paisaToTaka(unallocated),
    ages: AGES.map((age) => ({ age, amount: paisaToTaka(ages[age]) })),
    open: open.map(({ number, invoice, due, dueOn, age }) => ({
      number,
      invoice_number: invoice,
      due: paisaToTaka(due),
      due_on: dueOn,
      age,
    })),
    entries: entries.map(({ day, kind, order, invoice, receipt, amount, balance: after }) => ({
      day,
      kind,
      order_number: order?.number ?? null,
      invoice_number: invoice,
      reference: receipt?.reference ?? null,
      amount: paisaToTaka(amount),
      balance: paisaToTaka(after),
    })),
  }
}
