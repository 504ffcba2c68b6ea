import {
  logoOfCompany,
  removeCompanyLogo,
  setCompanyLogo,
  type CompanyQuotation,
  type CompanyRun,
  type Wait,
} from '#shop/gifting/index.ts'
import { brand } from '#shop/content/index.ts'
import { needsApprover } from '#shop/gifting/model.ts'
import { monthsWaiting } from '#shop/programmes/index.ts'
import {
  dayInDhaka,
  formatDay,
  formatMoney,
  formatNumber,
  maskPhone,
  monthName,
  monthOf,
  type Paisa,
} from '#shop/values/index.ts'
import type { TagTone } from '#web/ui/tag.tsx'
import { owedView } from './money.server.ts'
import type { OpenPortal } from './open-portal.server.ts'
import type { LogoRefusedView, Marked, OverviewView } from './portal-data.ts'
import { logoFault, logoHelp, logoNotes, sentLogo } from '../logo-texts.server.ts'
import type { PortalText } from './texts.ts'

export async function overviewView(open: OpenPortal): Promise<OverviewView> {
  const { portal, language, requestContext } = open
  const logo = await logoOfCompany(requestContext.ctx.db, portal.company.id)
  const { company, credit, statement, members } = portal
  const money = (amount: Paisa) => formatMoney(amount, language)
  return {
    waits: [...(await monthWaits(open)), ...portal.waits.map((wait) => waitView(wait, open))],
    runs: portal.runs.map((run) => runView(run, open)),
    quotations: portal.quotations.map((quotation) => quotationView(quotation, open)),
    owed: owedView(statement, language),
    credit: credit && { limit: money(credit.limit), used: money(credit.used), left: money(credit.left) },
    creditDays: company.creditDays,
    approvalAbove: company.approvalAbove === null ? null : money(company.approvalAbove),
    members: members.map(({ customerId, name, phone, role, designation }) => ({
      key: customerId,
      name: name || maskPhone(phone),
      detail: designation,
      role,
    })),
    facts: factsOf(company),
    logo: logo && {
      src: `/profile/companies/${company.id}/files/logo.png?v=${logo.id}`,
      notes: logoNotes(logo, { design: null, accent: (await brand(requestContext.ctx.db)).accent, language }),
    },
    logoHelp: logoHelp(language),
    mayChangeLogo: !company.blocked,
  }
}

/** Keeps the logo that was sent, or removes the one that is kept. Null when it was done. */
export async function changeCompanyLogo(
  { requestContext, portal, language, t }: OpenPortal,
  fields: Record<string, string>,
): Promise<LogoRefusedView | null> {
  const { ctx, shop, file } = requestContext
  const companyId = portal.company.id
  if (portal.company.blocked) return { fault: t('portal.logoBlocked') }
  if (fields['intent'] === 'remove-logo') {
    await removeCompanyLogo(ctx, { companyId })
    return null
  }
  const sent = sentLogo(file)
  if (fields['intent'] !== 'logo' || sent === null) return { fault: t('portal.logoMissing') }
  const set = 'ok' in sent ? sent : await setCompanyLogo(ctx, shop.files, { companyId, sent })
  return set.ok ? null : { fault: logoFault(set, language) }
}

/** Months of gift programmes that wait for approval. */
async function monthWaits({ portal, requestContext, language, t }: OpenPortal): Promise<OverviewView['waits']> {
  const { company, today } = portal
  if (company.blocked) return []
  const waiting = await monthsWaiting(requestContext.ctx.db, company.id)
  return waiting
    .filter(({ approveBy }) => approveBy >= today)
    .map(({ id, programmeId, programme, month, total, approveBy }) => {
      const words = {
        programme,
        month: monthName(monthOf(month), language, 'long'),
        total: formatMoney(total, language),
        day: formatDay(approveBy, language, 'long'),
      }
      const to = `/profile/companies/${company.id}/programmes/${programmeId}/${month.slice(0, 7)}`
      return { key: id, text: t('portal.wait.month', words), to, go: 'portal.go.approve' as const }
    })
}

const WAY_OF_RUN: Record<Exclude<Wait['kind'], 'approve'>, string> = {
  list: '/import',
  faults: '/recipients',
  order: '/confirm',
  proof: '/proofs',
}

function waitView(wait: Wait, { language, t }: OpenPortal): OverviewView['waits'][number] {
  const { kind, number, token } = wait
  const key = `${kind} ${number}`
  const go: PortalText = `portal.go.${kind}`
  if (wait.kind === 'approve') {
    const words = { number, total: formatMoney(wait.total, language), day: formatDay(wait.validUntil, language, 'long') }
    return { key, text: t('portal.wait.approve', words), to: `/gift/quotation/${token}`, go }
  }
  const text = t(`portal.wait.${wait.kind}`, { number, count: wait.count })
  return { key, text, to: `/gift/run/${token}${WAY_OF_RUN[wait.kind]}`, go }
}

const RUN_TONES = {
  draft: 'now',
  'under-way': 'good',
  failed: 'bad',
  done: 'done',
  cancelled: 'plain',
} as const satisfies Record<string, TagTone>

function stageOf({ state, boxes }: CompanyRun): keyof typeof RUN_TONES {
  if (state === 'draft' || state === 'cancelled') return state
  if (!boxes || boxes.open === 0) return 'done'
  return boxes.failed > 0 ? 'failed' : 'under-way'
}

function runView(run: CompanyRun, { language, t }: OpenPortal): OverviewView['runs'][number] {
  const { id, number, token, quotation, state, people, boxes, createdAt } = run
  const count = (value: number) => formatNumber(value, language)
  const stage = stageOf(run)
  const way = state === 'confirmed' ? '/progress' : people === 0 ? '' : '/recipients'
  return {
    id,
    number,
    quotation: t('portal.byQuotation', { number: quotation }),
    state: { text: t(`portal.runState.${stage}`), tone: RUN_TONES[stage] },
    people: count(people),
    progress: boxes ? t('portal.progressOf', { delivered: count(boxes.delivered), boxes: count(boxes.boxes) }) : '',
    made: formatDay(dayInDhaka(createdAt), language, 'withYear'),
    to: state === 'cancelled' ? null : `/gift/run/${token}${way}`,
  }
}

const QUOTATION_TONES: Record<Exclude<CompanyQuotation['status'], 'draft'>, TagTone> = {
  sent: 'now',
  expired: 'bad',
  approved: 'good',
  declined: 'plain',
  superseded: 'plain',
}

function quotationView(
  { id, number, token, status, total, validUntil }: CompanyQuotation,
  { portal, language, t }: OpenPortal,
): OverviewView['quotations'][number] {
  // Buyers never see drafts.
  const known = status === 'draft' ? 'superseded' : status
  const state: Marked = { text: t(`portal.quotationState.${known}`), tone: QUOTATION_TONES[known] }
  const byApprover = status === 'sent' && needsApprover(total, portal.company.approvalAbove)
  return {
    id,
    number,
    state,
    total: formatMoney(total, language),
    validUntil: formatDay(validUntil, language, 'withYear'),
    note: byApprover ? t('portal.forApprover') : '',
    to: `/gift/quotation/${token}`,
  }
}

function factsOf({ bin, tin, address }: OpenPortal['portal']['company']): OverviewView['facts'] {
  const facts: [PortalText, string | null][] = [
    ['portal.bin', bin],
    ['portal.tin', tin],
    ['portal.address', address],
  ]
  return facts.flatMap(([term, value]) => (value ? [{ key: term, term, value }] : []))
}
