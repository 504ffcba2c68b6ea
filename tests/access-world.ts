import { sql } from 'kysely'
import { withLongLinks } from './short-links.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { localFiles, type FileStore } from '#platform/files.ts'
import { inviteStaff, saveAddress, setMember } from '#shop/accounts/index.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { addRecipient, askRecipients, proofsOf, showSleeve } from '#shop/gifting/index.ts'
import type { Session } from '#web/http/request-context.ts'
import { orderedRun } from './company-members.ts'
import { addCompany } from './company-orders.ts'
import { given, giftRun, LINK_RULES } from './gift-world.ts'
import { delivered, documentsIn, placed, registerForVat } from './invoice-documents.ts'
import { makeProgramme } from '#shop/programmes/index.ts'
import { planBy, startPlan } from '#shop/weekly/index.ts'
import { draftQuotation, sendDraft } from './quotations.ts'
import { phoneNumber } from './sample-order.ts'
import { offeredPerson, remindedPerson } from './campaign-world.ts'
import { toldPerson } from './waitlist-entries.ts'
import { madeDraft } from './draft-cases.ts'
import { PROGRAMME } from './programme-world.ts'
import { samplePlan, sellWeekly } from './weekly-plans.ts'
import { typedAccount } from './typed-account.ts'
import { taka } from './world-data.ts'
import type { Shop } from './world.ts'

type Person = { customerId: string; session: Session; headers: Record<string, string> }

/** Everything with an id or a token, once for Nasrin and once for Babul, so that each can be requested with the other's. */
export type AccessWorld = {
  nasrin: Person
  babul: Person
  /** Nasrin's keys: by route parameter name, and by path where two mean different things. */
  keys: Record<
    | 'order'
    | 'quotation'
    | 'run'
    | 'link'
    | 'join'
    | 'box'
    | 'address'
    | 'recipient'
    | 'session'
    | 'document'
    | 'proof'
    | 'company'
    | 'list'
    | 'told'
    | 'offer'
    | 'cart'
    | 'weekly'
    | 'draft',
    string
  >
  /** Babul's keys of the same kinds, where the URL also contains one of Nasrin's. */
  foreign: Record<'order' | 'run' | 'quotation' | 'document' | 'proof', string>
  /** Of Nasrin's company; its July is planned. */
  programmeId: string
  orderId: string
  files: FileStore
  close: () => void
}

export async function openAccessWorld(shop: Shop): Promise<AccessWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'access-'))
  const files = localFiles(join(folder, 'files'))
  await registerForVat(shop)
  const nasrin = await person(shop, { name: 'Nasrin Sultana', index: 71 })
  const babul = await person(shop, { name: 'Babul Mia', index: 72 })
  const own = await delivered(shop, { buyer: { name: 'Nasrin Sultana', phone: phoneNumber(71), email: null } })
  const other = await placed(shop, { buyer: { name: 'Babul Mia', phone: phoneNumber(72), email: null } })
  const otherDocument = await delivered(shop, { buyer: { name: 'Babul Mia', phone: phoneNumber(72), email: null } })
  const [box] = await consignmentsOf(shop.db, [own.orderId])
  const runs = [await giftRun(shop), await giftRun(shop)] as const
  const proofs = await Promise.all(runs.map((run) => shownProof(shop, { files, folder, runId: run.id })))
  const quotations = [await sentQuotation(shop), await sentQuotation(shop)] as const
  const invited = await inviteStaff(shop.as('owner'), { signInName: 'mita', name: 'Mita', role: 'packer' })
  if (!invited.ok) throw new Error(invited.problem)
  const address = await addressOf(shop, { of: nasrin, kind: 'own' })
  const recipient = await addressOf(shop, { of: nasrin, kind: 'recipient' })
  const session = await shop.db
    .selectFrom('accounts.sessions')
    .select('id')
    .where('customer_id', '=', nasrin.customerId)
    .executeTakeFirstOrThrow()
  const company = await companyOf(shop, nasrin, 71)
  await companyOf(shop, babul, 72)
  return {
    nasrin,
    babul,
    keys: {
      order: own.token,
      told: await toldPerson(shop, phoneNumber(71)),
      offer: await offeredPerson(shop, phoneNumber(72)),
      cart: await remindedPerson(shop, phoneNumber(73)),
      weekly: await weeklyToken(shop),
      draft: (await madeDraft(shop)).token,
      quotation: quotations[0],
      run: runs[0].token,
      link: await recipientLink(shop, runs[0].token),
      join: invited.link.token,
      box: box!.boxCode,
      address,
      recipient,
      session: session.id,
      document: (await documentsIn(shop, own.orderId))[0]!.number,
      proof: proofs[0]!,
      company,
      list: (await orderedRun(shop, company)).id,
    },
    foreign: {
      order: other.token,
      run: runs[1].token,
      quotation: quotations[1],
      document: (await documentsIn(shop, otherDocument.orderId))[0]!.number,
      proof: proofs[1]!,
    },
    programmeId: await programmeOf(shop, { companyId: company, customerId: nasrin.customerId }),
    orderId: own.orderId,
    files,
    close: () => rmSync(folder, { recursive: true }),
  }
}

async function person(shop: Shop, { name, index }: { name: string; index: number }): Promise<Person> {
  const { customerId, session } = await typedAccount(shop, { phone: phoneNumber(index), name, password: 'mangoes in june' })
  await shop.db.transaction((tx) =>
    tx.updateTable('accounts.customers').set({ phone_proven_at: shop.now }).where('id', '=', customerId).execute(),
  )
  return {
    customerId,
    session: { kind: 'customer', token: session.token },
    headers: {
      Cookie: `__Host-pf_session=${session.token}`,
      'X-PF-Token': session.antiForgery,
      'Idempotency-Key': 'an-access-key',
    },
  }
}

async function addressOf(shop: Shop, { of, kind }: { of: Person; kind: 'own' | 'recipient' }): Promise<string> {
  const address = {
    recipientName: 'Nasrin Sultana',
    phone: phoneNumber(71),
    areaId: 'dhaka/dhanmondi',
    addressLine: 'Nasrin’s house',
    landmark: null,
    isDefault: true,
  }
  const saved = await saveAddress(shop.as('guest'), { customerId: of.customerId, kind, addressId: null, address })
  if (!saved.ok) throw new Error(saved.problem)
  return saved.addressId
}

async function programmeOf(shop: Shop, { companyId, customerId }: { companyId: string; customerId: string }): Promise<string> {
  const ctx = { ...shop.as('guest'), actor: { kind: 'customer' as const, customerId } }
  const made = await makeProgramme(ctx, { companyId, ...PROGRAMME })
  if (!made.ok) throw new Error(made.problem)
  await sql`
    insert into programmes.months (id, programme_id, month, approve_by, budget_paisa, planned_at)
    values (${shop.newId()}::uuid, ${made.programmeId}::uuid, '2026-07-01', '2026-06-24', 0, ${shop.now})`.execute(shop.db)
  return made.programmeId
}

/** A company with this person as buyer. */
async function companyOf(shop: Shop, { customerId }: Person, index: number): Promise<string> {
  const companyId = await addCompany(shop, taka(500_000), { name: `Company ${index}`, bin: null })
  const set = await setMember(shop.as('owner'), { companyId, phone: phoneNumber(index), role: 'buyer', designation: 'HR' })
  if (!set.ok) throw new Error(`${customerId}: ${set.problem}`)
  return companyId
}

async function sentQuotation(shop: Shop): Promise<string> {
  return sendDraft(shop, await draftQuotation(shop))
}

type Showing = { files: FileStore; folder: string; runId: string }

async function shownProof(shop: Shop, { files, folder, runId }: Showing): Promise<string> {
  const path = join(folder, `${runId}.png`)
  const made = { width: 400, height: 400, channels: 3, background: '#2f6b3c' } as const
  const picture = await sharp({ create: made }).png().toBuffer()
  writeFileSync(path, picture)
  const shown = await showSleeve(shop.as('desk'), files, {
    runId,
    note: '',
    shopUrl: 'http://shop.test',
    sent: { path, bytes: picture.length },
  })
  if (!shown.ok) throw new Error(shown.problem)
  return (await proofsOf(shop.db, runId))[0]!.id
}

async function recipientLink(shop: Shop, token: string): Promise<string> {
  const guest = shop.as('guest')
  await addRecipient(guest, { run: { token }, typed: given(2, { byLink: true, district: '', area: '', address: '' }) })
  await askRecipients(guest, { run: { token }, rules: LINK_RULES })
  const message = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'gift-link')
    .executeTakeFirstOrThrow()
  return /gift\/for\/([\w-]+)$/.exec(await withLongLinks(shop, message.body))![1]!
}

/** The secret of a plan of Nasrin's that she has not confirmed. */
async function weeklyToken(shop: Shop): Promise<string> {
  await sellWeekly(shop)
  const started = await startPlan(shop.as('guest'), samplePlan(shop, { phone: phoneNumber(71) }))
  if (!started.ok) throw new Error(started.problem)
  return (await planBy(shop.db, { planId: started.planId }))!.token
}
