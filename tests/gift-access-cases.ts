import type { Permission } from '#shop/accounts/index.ts'
import { addCompany } from './company-orders.ts'
import { giftRun } from './gift-world.ts'
import { programmeWorld } from './programme-world.ts'
import { draftQuotation } from './quotations.ts'
import { viewCases } from './view-access-cases.ts'
import { taka } from './world-data.ts'
import type { Shop } from './world.ts'

type GiftAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

/** The rows these tests need: a company with credit, and a quotation in its first draft. */
export type SeededGifts = { companyId: string; quotationId: string; runId: string; programmeId: string }

export async function seedGifts(shop: Shop): Promise<SeededGifts> {
  const run = await giftRun(shop)
  const { programmeId } = await programmeWorld(shop, { start: false })
  return { companyId: await addCompany(shop, taka(50_000)), quotationId: await draftQuotation(shop), runId: run.id, programmeId }
}

/** Quotations and companies, in route order. Their forms are refused, so that testing access changes nothing. */
export function giftAccessCases({ companyId, quotationId, runId, programmeId }: SeededGifts): GiftAccessCase[] {
  const act = (intent: string, needs: Permission) => ({ form: { intent }, needs })
  return [
    ...quotationAccessCases(quotationId),
    ...programmeAccessCases(programmeId),
    {
      file: 'office/gift-run.route.tsx',
      path: `/office/gifts/runs/${runId}`,
      params: { id: runId },
      sees: 'see-gifts',
      does: [act('send-links', 'manage-gifts'), act('nonsense', 'see-gifts')],
    },
    {
      file: 'office/gift-making.route.tsx',
      path: `/office/gifts/runs/${runId}/making`,
      params: { id: runId },
      sees: 'see-orders',
      does: [
        ...['show-card', 'show-sleeve', 'print'].map((intent) => act(intent, 'manage-gifts')),
        act('pack', 'pack-orders'),
        act('replan', 'plan-orders'),
        act('give-up', 'manage-gifts'),
        act('nonsense', 'see-orders'),
      ],
    },
    {
      file: 'office/gift-print.route.tsx',
      path: `/office/gifts/runs/${runId}/files/1.pdf`,
      params: { id: runId, file: '1.pdf' },
      sees: 'see-orders',
      does: [],
    },
    {
      file: 'office/gift-proof.route.tsx',
      path: `/office/gifts/runs/${runId}/proofs/${runId}`,
      params: { id: runId, proofId: runId },
      sees: 'see-orders',
      does: [],
    },
    {
      file: 'office/gift-logo.route.tsx',
      path: `/office/gifts/logos/${runId}`,
      params: { id: runId },
      sees: 'see-orders',
      does: [],
    },
    ...companyAccessCases(companyId),
  ]
}

function quotationAccessCases(quotationId: string): GiftAccessCase[] {
  const act = (intent: string, needs: Permission) => ({ form: { intent }, needs })
  const quotation = { path: `/office/gifts/quotations/${quotationId}`, params: { id: quotationId } }
  return [
    { file: 'office/gifts.route.tsx', path: '/office/gifts', sees: 'see-gifts', does: viewCases('see-gifts') },
    { file: 'office/gifts-board.route.tsx', path: '/office/gifts/board', sees: 'see-gifts', does: [] },
    {
      file: 'office/new-quotation.route.tsx',
      path: '/office/gifts/quotations/new',
      sees: 'manage-gifts',
      does: [act('make', 'manage-gifts')],
    },
    {
      file: 'office/quotation.route.tsx',
      ...quotation,
      sees: 'see-gifts',
      does: [
        ...['contact', 'draft', 'deliveries', 'free-places', 'send', 'new-version', 'answer', 'outcome'].map((intent) =>
          act(intent, 'manage-gifts'),
        ),
        act('nonsense', 'see-gifts'),
      ],
    },
    {
      file: 'office/purchase-order.route.tsx',
      path: `${quotation.path}/order`,
      params: quotation.params,
      sees: 'see-gifts',
      does: [],
    },
  ]
}

function companyAccessCases(companyId: string): GiftAccessCase[] {
  const act = (intent: string, needs: Permission) => ({ form: { intent }, needs })
  return [
    { file: 'office/companies.route.tsx', path: '/office/companies', sees: 'see-companies', does: viewCases('see-companies') },
    {
      file: 'office/new-company.route.tsx',
      path: '/office/companies/new',
      sees: 'manage-companies',
      does: [act('save', 'manage-companies')],
    },
    {
      file: 'office/company.route.tsx',
      path: `/office/companies/${companyId}`,
      params: { id: companyId },
      sees: 'see-companies',
      does: [
        ...['save', 'credit', 'member', 'drop-member'].map((intent) => act(intent, 'manage-companies')),
        ...['take', 'allocate', 'scan', 'undo'].map((intent) => act(intent, 'take-company-money')),
        act('nonsense', 'see-companies'),
      ],
    },
    {
      file: 'office/certificate-scan.route.tsx',
      path: `/office/companies/${companyId}/receipts/${companyId}`,
      params: { id: companyId, receiptId: companyId },
      sees: 'see-companies',
      does: [],
    },
  ]
}

const CONTACT = [
  'quotedCompany',
  'quotedName',
  'contactName',
  'quotedDesignation',
  'contactPhone',
  'contactEmail',
  'quotedLanguage',
  'occasion',
  'wantedDay',
]
const FACTS = ['companyName', 'companyNameBn', 'companyBin', 'companyTin', 'companyAddress', 'contactName', 'contactPhone']
const TERMS = ['contactEmail', 'creditDays', 'approvalAbove', 'keepListsDays', 'companyNote', 'companyBlocked', 'seen']
const RECEIPT = [
  'receiptWhat',
  'receiptReference',
  'receiptDay',
  'receiptAmount',
  'receiptAgainst',
  'receiptNote',
  'about',
  'undoReason',
]
const MEMBER = ['memberPhone', 'memberRole', 'memberDesignation', 'about']
const LINES = ['box-variant-0', 'box-units-0', 'box-price-0', 'service-en-0', 'service-bn-0', 'service-tax-0', 'service-units-0']
const DRAFT = [
  'service-price-0',
  'quotedDelivery',
  'validUntil',
  'advancePercent',
  'creditDays',
  'quotedTerms',
  'answerText',
  'seen',
]

function programmeAccessCases(programmeId: string): GiftAccessCase[] {
  const does = (['prices', 'start'] as const).map((intent) => ({ form: { intent }, needs: 'manage-gifts' as const }))
  return [
    { file: 'office/programmes.route.tsx', path: '/office/gifts/programmes', sees: 'see-gifts', does: [] },
    {
      file: 'office/programme.route.tsx',
      path: `/office/gifts/programmes/${programmeId}`,
      params: { id: programmeId },
      sees: 'see-gifts',
      does: [...does, { form: { intent: 'nonsense' }, needs: 'see-gifts' }],
    },
  ]
}

/** The same forms for the hostile-form tests: their fields. */
export function giftForms({ companyId, quotationId, runId, programmeId }: SeededGifts) {
  const quotation = { params: { id: quotationId } }
  const company = { params: { id: companyId } }
  return [
    { file: 'gift-run', params: { id: runId }, intents: ['send-links', 'nonsense'], fields: ['intent'] },
    {
      file: 'programme',
      params: { id: programmeId },
      intents: ['prices', 'start', 'nonsense'],
      fields: ['delivery', 'box', 'price'],
    },
    {
      file: 'gift-making',
      params: { id: runId },
      intents: ['show-sleeve', 'print', 'pack', 'replan', 'give-up', 'nonsense'],
      fields: ['note', 'boxes', 'about', 'slot', 'intent'],
    },
    { file: 'new-quotation', params: {}, intents: ['make'], fields: [...CONTACT, 'ticket'] },
    { file: 'quotation', ...quotation, intents: ['contact'], fields: [...CONTACT, 'intent'] },
    { file: 'quotation', ...quotation, intents: ['draft'], fields: [...LINES, ...DRAFT] },
    {
      file: 'quotation',
      ...quotation,
      intents: ['deliveries', 'free-places', 'send', 'new-version', 'answer', 'nonsense'],
      fields: ['answerText', 'seen', 'zone-boxes-dhaka', 'zone-price-dhaka'],
    },
    { file: 'new-company', params: {}, intents: ['save'], fields: [...FACTS, ...TERMS] },
    { file: 'company', ...company, intents: ['save'], fields: [...FACTS, ...TERMS, 'intent'] },
    { file: 'company', ...company, intents: ['credit'], fields: ['creditLimit', 'seen'] },
    { file: 'company', ...company, intents: ['member', 'drop-member'], fields: MEMBER },
    { file: 'company', ...company, intents: ['take', 'allocate', 'undo', 'nonsense'], fields: RECEIPT },
  ]
}

/** Fields in which a wrong value must be refused. */
export const DECIDING_GIFTS = [
  'creditLimit',
  'memberPhone',
  'memberRole',
  'customer',
  'receiptWhat',
  'receiptAmount',
  'receiptDay',
  'receiptAgainst',
  'receipt',
  'companyBin',
  'companyTin',
  'quotedDelivery',
  'validUntil',
  'box-units-0',
  'contactPhone',
]
