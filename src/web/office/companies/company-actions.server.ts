import { companyById, dropMember, MEMBER_ROLES, saveCompany, setMember, type Company } from '#shop/accounts/index.ts'
import {
  allocateCompanyMoney,
  companyStatement,
  keepScan,
  takeCompanyMoney,
  undoCompanyMoney,
  type Against,
  type MoneyAllocated,
  type MoneyTaken,
} from '#shop/billing/index.ts'
import { RECEIPT_WAYS, receiptsOf, setCreditLimit } from '#shop/payments/index.ts'
import { dayInDhaka, paisa, type Paisa } from '#shop/values/index.ts'
import { found, knownId } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { companyIn, phoneIn, savedCompany } from './companies.server.ts'

const WHATS = [...RECEIPT_WAYS, 'vds', 'tds'] as const

type Context = ActionContext<Company>
const newCompany = intentsOf<'new-company'>()
const intent = intentsOf<'company', Company>()

export const newCompanyActions = defineActions({
  page: 'new-company',
  sees: 'manage-companies',
  intents: {
    save: newCompany({
      name: 'company.add',
      fields: companyIn,
      run: async ({ ctx }, facts) => savedCompany(await saveCompany(ctx, { id: null, seen: '', facts })),
      to: (_context, { id }) => `/office/companies/${id}?done=added`,
    }),
  },
})

export const companyActions = defineActions({
  page: 'company',
  sees: 'see-companies',
  subject: async ({ ctx }, { id = '' }) => found(await companyById(ctx.db, knownId(id))),
  mistakes: {
    'below-used': 'creditLimit',
    'no-account': 'memberPhone',
    'noted-before': 'receiptReference',
    'above-due': 'receiptAgainst',
    'certificate-above-due': 'receiptAmount',
    'no-file': 'file',
    'too-large': 'file',
    'not-a-receipt': 'file',
    'unreadable-heic': 'file',
  },
  intents: {
    save: intent({
      name: 'company.facts',
      needs: 'manage-companies',
      fields: companyIn,
      run: async ({ ctx, subject, seen }, facts) => savedCompany(await saveCompany(ctx, { id: subject.id, seen, facts })),
      done: 'company-saved',
    }),
    credit: intent({
      name: 'company.creditSave',
      needs: 'manage-companies',
      fields: (read) => read.money('creditLimit'),
      run: async ({ ctx, subject, seen: shown }, limit) => {
        const seen = /^\d{1,15}$/.test(shown) ? paisa(Number(shown)) : null
        const set = await setCreditLimit(ctx, { companyId: subject.id, companyName: subject.name, seen, limit })
        return set.ok || set.problem !== 'not-an-amount' ? set : misread('creditLimit')
      },
      done: 'credit-set',
    }),
    member: intent({
      name: 'company.memberAdd',
      needs: 'manage-companies',
      fields: (read) => ({
        phone: read.known('memberPhone', phoneIn(read.text('memberPhone')) ?? null, null),
        role: read.oneOf('memberRole', MEMBER_ROLES),
        designation: read.text('memberDesignation'),
      }),
      run: async ({ ctx, subject }, { phone, ...member }) => {
        if (phone === null) return misread('memberPhone')
        const set = await setMember(ctx, { companyId: subject.id, phone, ...member })
        if (set.ok) return set
        return set.problem === 'designation-too-long' ? misread('memberDesignation') : { ok: false, problem: set.problem }
      },
      done: 'member-set',
    }),
    'drop-member': intent({
      name: 'company.memberDrop',
      needs: 'manage-companies',
      run: ({ ctx, subject, about }) => dropMember(ctx, { companyId: subject.id, customerId: knownId(about) }),
      done: 'member-dropped',
    }),
    take: intent({
      name: 'company.takeSave',
      needs: 'take-company-money',
      fields: async (read, context) => {
        const what = read.oneOf('receiptWhat', WHATS)
        const amount = read.money('receiptAmount')
        return {
          ...(what === 'vds' || what === 'tds' ? { kind: what, way: null } : { kind: 'money' as const, way: what }),
          amount,
          day: read.day('receiptDay'),
          reference: read.line('receiptReference', 60),
          note: read.text('receiptNote'),
          against: read.known('receiptAgainst', await againstIn(context, amount), []),
        }
      },
      run: async ({ ctx, subject }, money) => noted(await takeCompanyMoney(ctx, { companyId: subject.id, ...money })),
      done: 'money-taken',
    }),
    allocate: intent({
      name: 'company.allocate',
      needs: 'take-company-money',
      fields: async (read, context) => {
        const receipts = await receiptsOf(context.ctx.db, context.subject.id)
        const { id, amount, allocated } = found(receipts.find((one) => one.id === context.about))
        const against = await againstIn(context, paisa(amount - allocated))
        return { receiptId: id, against: read.known('receiptAgainst', against, []) }
      },
      run: async ({ ctx, subject }, money) => noted(await allocateCompanyMoney(ctx, { companyId: subject.id, ...money })),
      done: 'money-taken',
    }),
    scan: intent({
      name: 'company.scanAdd',
      needs: 'take-company-money',
      run: async ({ ctx, shop, subject, about, file }) => {
        if (!file || ('bytes' in file && file.bytes === 0)) return { ok: false, problem: 'no-file' } as const
        if ('tooLarge' in file) return { ok: false, problem: 'too-large' } as const
        return keepScan(ctx, shop.files, { companyId: subject.id, receiptId: knownId(about), sent: file })
      },
      done: 'scan-kept',
    }),
    undo: intent({
      name: 'company.undo',
      needs: 'take-company-money',
      fields: (read) => read.text('undoReason'),
      run: async ({ ctx, subject, about }, reason) => {
        const undone = await undoCompanyMoney(ctx, { companyId: subject.id, receiptId: knownId(about), reason })
        return undone.ok || undone.problem !== 'reason-missing' ? undone : misread('undoReason')
      },
      done: 'money-undone',
    }),
  },
})

/** For one order, the smaller of its open amount and the rest of the receipt; null for an invalid choice. */
async function againstIn({ ctx, subject, sent }: Context, most: Paisa): Promise<Against | null> {
  const typed = sent['receiptAgainst'] ?? ''
  if (typed === 'first') return 'what-is-due-first'
  if (typed === 'later') return []
  const { open } = await companyStatement(ctx.db, { companyId: subject.id, today: dayInDhaka(ctx.now) })
  const order = open.find(({ id, onAccount }) => id === typed && onAccount > 0)
  return order ? [{ orderId: order.id, amount: paisa(Math.min(order.onAccount, most)) }] : null
}

function misread(field: string) {
  return { ok: false, problem: 'not-valid', fields: [field] } as const
}

function noted(outcome: MoneyTaken | MoneyAllocated) {
  if (outcome.ok) return outcome
  const { problem } = outcome
  switch (problem) {
    case 'not-an-amount':
      return misread('receiptAmount')
    case 'way-missing':
      return misread('receiptWhat')
    case 'reference-missing':
      return misread('receiptReference')
    case 'note-too-long':
      return misread('receiptNote')
    case 'day-ahead':
      return misread('receiptDay')
    case 'above-receipt':
    case 'unknown-order':
      return { ok: false, problem: 'above-due' } as const
    default:
      return { ok: false, problem } as const
  }
}
