import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { localFiles } from '#platform/files.ts'
import { saveCompany } from '#shop/accounts/index.ts'
import type { Ctx } from '#shop/context.ts'
import { declineQuotation, newQuotationVersion } from '#shop/gifting/index.ts'
import { setCreditLimit } from '#shop/payments/index.ts'
import { paisa } from '#shop/values/index.ts'
import { sentLogo, setRunLogo } from '../sender-logos.ts'
import { answerStates } from './gift-answer-states.ts'
import { approved, drafted, LONG, sent, type World } from './gift-quotations.ts'
import { listStates, orderedStates, type GiftStates } from './gift-run-states.ts'

/** Creates them with the shop's own functions, beside the running shop; they use little stock, on a day no other test uses. */
export async function makeGiftStates(dataDir: string, now: Date): Promise<GiftStates> {
  const { db, close } = await openShopDatabase(dataDir)
  try {
    const found = await sql<{ id: string }>`
      select variants.id from catalog.variants join catalog.products on products.id = variants.product_id
      where products.category_id = 'gift' and not products.priced_by_weight and variants.state = 'active'
        and exists (select from inventory.contents where variant_id = variants.id)
      order by products.position, variants.position limit 1`.execute(db)
    const owner = await sql<{ id: string }>`select id from accounts.staff where role = 'owner' order by id limit 1`.execute(db)
    const ctx: Ctx = { db, now, actor: { kind: 'staff', staffId: owner.rows[0]!.id, name: 'Owner', role: 'owner' } }
    const world: World = {
      ctx,
      guest: { db, now, actor: { kind: 'visitor' } },
      db,
      files: localFiles(join(dataDir, 'files')),
      variantId: found.rows[0]!.id,
    }
    const companyId = await company(world)
    const quotations = await quotationStates(world, companyId)
    const lists = await listStates(world)
    await giveLogos(world, Object.values(lists.buyer))
    const ordered = await orderedStates(world)
    const answers = await answerStates(world)
    return {
      buyer: { ...quotations.buyer, ...lists.buyer, ...ordered.buyer, ...answers.buyer },
      office: { company: `/office/companies/${companyId}`, ...quotations.office, ...lists.office, ...ordered.office },
    }
  } finally {
    await close()
  }
}

/** The runs of these pages that are not ordered have a logo, with as many notes as there can be. Other journeys have runs in the same shop. */
async function giveLogos({ guest, db, files }: World, pages: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'state-logos-'))
  const tokens = pages.flatMap((page) => /\/gift\/run\/([\w-]+)/.exec(page)?.[1] ?? [])
  const open = await sql<{ token: string }>`
    select token from gifting.gift_runs where state = 'draft' and token = any(${tokens}::text[]) order by id`.execute(db)
  if (open.rows.length === 0) throw new Error('No run to give a logo to.')
  for (const { token } of open.rows) {
    const set = await setRunLogo(guest, files, {
      run: { token },
      sent: await sentLogo(folder, { width: 400, ground: '#ffffff' }),
    })
    if (!set.ok) throw new Error(set.problem)
  }
  await rm(folder, { recursive: true })
}

async function company({ ctx }: World): Promise<string> {
  const facts = {
    name: 'Meghna Textiles & Garments Industries Ltd',
    nameBn: LONG,
    bin: '001234567-0101',
    tin: '123456789012',
    address: 'Meghna Tower, House 14, Road 11, Banani, Dhaka 1213',
    contactName: 'শিরিন আক্তার',
    phone: null,
    email: 'shirin@meghna.example',
    creditDays: 30,
    approvalAbove: paisa(5_000_000),
    keepListsDays: 90,
    note: 'Calls back before noon.',
    blocked: false,
  }
  const saved = await saveCompany(ctx, { id: null, seen: '', facts })
  if (!saved.ok) throw new Error(saved.problem)
  await setCreditLimit(ctx, { companyId: saved.id, companyName: facts.name, seen: null, limit: paisa(20_000_000) })
  return saved.id
}

async function quotationStates(world: World, companyId: string): Promise<GiftStates> {
  const { ctx, guest } = world
  const link = (token: string) => `/gift/quotation/${token}`
  const office = (id: string) => `/office/gifts/quotations/${id}`
  const draft = await drafted(world)
  const open = await drafted(world)
  const openToken = await sent(world, open)
  const above = await sent(world, await drafted(world, { companyId, units: 400 }))
  const twice = await drafted(world)
  const twiceToken = await sent(world, twice)
  await newQuotationVersion(ctx, { quotationId: twice })
  await sent(world, twice)
  const declinedToken = await sent(world, await drafted(world))
  await declineQuotation(guest, { token: declinedToken, version: 1, text: 'বাজেট পাস হয়নি' })
  const expired = await drafted({ ...world, ctx: { ...ctx, now: new Date(ctx.now.getTime() - 40 * 86_400_000) } })
  const expiredToken = await sent({ ...world, ctx: { ...ctx, now: new Date(ctx.now.getTime() - 40 * 86_400_000) } }, expired)
  const done = await approved(world)
  return {
    buyer: {
      'quotation-open': link(openToken),
      'quotation-above': link(above),
      'quotation-superseded': `${link(twiceToken)}?version=1`,
      'quotation-declined': link(declinedToken),
      'quotation-expired': link(expiredToken),
      'quotation-approved': link(done.token),
    },
    office: {
      'quotation-draft': office(draft),
      'quotation-sent': office(open),
      'quotation-versions': office(twice),
      'quotation-approved': office(done.quotationId),
    },
  }
}
