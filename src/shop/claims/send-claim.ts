import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { pursueRefund } from '../billing/index.ts'
import { readPhoto, TICKET_ANSWER_HOURS } from '../content/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { lockOrder } from '../ordering/index.ts'
import { priceOfUnits, type PaymentGateways } from '../payments/index.ts'
import { addMoney, assert, type Paisa } from '../values/index.ts'
import { claimableOf, orderOfKey, type Claimable, type ClaimKey } from './claimable.ts'
import { claimById, claimOfRequest, type Claim } from './claims.ts'
import { creditIn } from './credit-claim.ts'
import {
  COUNTED_DAYS,
  isAutomatic,
  MOST_PHOTOS,
  shareOf,
  type ClaimState,
  type Fault,
  type Outcome,
  type Share,
} from './model.ts'
import { moveClaim } from './move-claim.ts'
import { payIn } from './pay-claim.ts'
import { priceToReplace } from './room.ts'
import { claimRules } from './rules.ts'
import { tellAboutClaim } from './tell.ts'

export type ClaimInput = {
  key: ClaimKey
  /** The same form sent twice is one claim. */
  requestId: string
  lines: readonly { orderLineId: string; fault: Fault; units: number; share: Share }[]
  wants: Outcome
  note: string
  photos: readonly { path: string; bytes: number }[]
}

export type ClaimRefused =
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'not-delivered'
        | 'term-over'
        | 'nothing-chosen'
        | 'not-paid-yet'
        | 'no-credit'
        | 'too-many-photos'
    }
  /** About one line. */
  | { ok: false; problem: 'unknown-line' | 'claimed-before' | 'too-many-units' | 'nothing-left'; orderLineId: string }
  | { ok: false; problem: 'not-a-photo' | 'too-large' | 'unreadable-heic' }

export type ClaimSent = { ok: true; claimId: string; state: ClaimState } | ClaimRefused

type Around = { files: FileStore; gateways: PaymentGateways; shopUrl: string }

/**
 * A claim of a buyer, by the link of the order or the code on a box. A small one of a phone with few claims is accepted at once; staff decide
 * the others. A refusal stores nothing, also no photo.
 */
export async function sendClaim(ctx: Ctx, { files, ...around }: Around, input: ClaimInput): Promise<ClaimSent> {
  if (input.photos.length > MOST_PHOTOS) return { ok: false, problem: 'too-many-photos' }
  const able = await look(ctx.db, ctx, input)
  if (!able.ok) return able
  if ('earlier' in able) return able.earlier
  const stored: string[] = []
  const sent = await storeAndWrite(ctx, { files, ...around }, { input, stored }).catch(async (error: unknown) => {
    await removeAll(files, stored)
    throw error
  })
  if (!sent.ok || sent.repeated) await removeAll(files, stored)
  if (!sent.ok) return sent
  for (const refundId of sent.refundIds) await pursueRefund(system(ctx), { ...around, refundId })
  return { ok: true, claimId: sent.claimId, state: sent.state }
}

async function storeAndWrite(
  ctx: Ctx,
  { files, ...around }: Around,
  { input, stored }: { input: ClaimInput; stored: string[] },
): Promise<Written> {
  for (const sent of input.photos) {
    const photo = await readPhoto(sent)
    if (!photo.ok) return photo
    const file = `claims/${newId(ctx.now)}.webp`
    stored.push(file)
    await files.put(file, photo.bytes)
  }
  return ctx.db.transaction((tx) => writeClaim(tx, ctx, { input, stored, ...around }))
}

async function removeAll(files: FileStore, stored: readonly string[]): Promise<void> {
  for (const file of stored) await files.remove(file)
}

function system(ctx: Ctx): Ctx {
  return { ...ctx, actor: { kind: 'system', name: 'claims' } }
}

type ToWrite = ClaimInput['lines'][number] & { asked: Paisa }
type Looked =
  | { ok: true; facts: Claimable; lines: ToWrite[] }
  | { ok: true; earlier: Extract<ClaimSent, { ok: true }> }
  | ClaimRefused

/** What can be written of the input now. */
async function look(reader: Reader, { now }: Ctx, { key, requestId, lines, wants }: ClaimInput): Promise<Looked> {
  const found = await orderOfKey(reader, key)
  if (!found) return { ok: false, problem: 'unknown-order' }
  const earlier = await claimOfRequest(reader, { orderId: found.order.id, requestId })
  if (earlier) return { ok: true, earlier: { ok: true, claimId: earlier.id, state: earlier.state } }
  const facts = await claimableOf(reader, found)
  if (facts.until === null) return { ok: false, problem: 'not-delivered' }
  if (now > facts.until) return { ok: false, problem: 'term-over' }
  if (lines.length === 0) return { ok: false, problem: 'nothing-chosen' }
  const asked: ToWrite[] = []
  for (const line of lines) {
    const read = askedOf(facts, { ...line, wants })
    if (!read.ok) return read
    asked.push({ ...line, asked: read.asked })
  }
  const sum = addMoney(...asked.map((line) => line.asked))
  // Cash totals are rounded down, so everything together costs less than the lines.
  const most = facts.money + Math.max(0, 0 - facts.order.rounding)
  // By the code on a box there is no credit: its code is for the buyer.
  if (wants === 'credit' && facts.box) return { ok: false, problem: 'no-credit' }
  if (wants !== 'replacement' && sum > most) return { ok: false, problem: 'not-paid-yet' }
  return { ok: true, facts, lines: asked }
}

/** A share of the price of the bad units; for new fruit, the price of the whole units that are sent. */
function askedOf(
  { lines }: Claimable,
  { orderLineId, units, share, wants }: ClaimInput['lines'][number] & Pick<ClaimInput, 'wants'>,
): { ok: true; asked: Paisa } | ClaimRefused {
  const line = lines.find((one) => one.orderLineId === orderLineId)
  if (!line) return { ok: false, problem: 'unknown-line', orderLineId }
  if (line.open) return { ok: false, problem: 'claimed-before', orderLineId }
  if (line.left === 0) return { ok: false, problem: 'nothing-left', orderLineId }
  if (units < 1 || units > line.units) return { ok: false, problem: 'too-many-units', orderLineId }
  const { left: gross, quantity } = line
  const asked =
    wants === 'replacement' ? priceToReplace(line, { units, share }) : shareOf(priceOfUnits({ gross, quantity }, units), share)
  return asked !== null && asked > 0 ? { ok: true, asked } : { ok: false, problem: 'nothing-left', orderLineId }
}

type Written =
  | { ok: true; claimId: string; state: ClaimState; repeated: boolean; refundIds: string[] }
  | Extract<ClaimSent, { ok: false }>

type Writing = Omit<Around, 'files'> & { input: ClaimInput; stored: readonly string[] }

async function writeClaim(tx: Tx, ctx: Ctx, { input, stored, ...around }: Writing): Promise<Written> {
  const found = await orderOfKey(tx, input.key)
  const order = found && (await lockOrder(tx, { token: found.order.token }))
  if (!order) return { ok: false, problem: 'unknown-order' }
  // Claims of one phone about several orders are counted one after another.
  await sql`select pg_advisory_xact_lock(hashtext(${`claims of ${order.phone}`}))`.execute(tx)
  const able = await look(tx, ctx, input)
  if (!able.ok) return able
  if ('earlier' in able) return { ...able.earlier, repeated: true, refundIds: [] }
  const { facts, lines } = able
  const before = await countOf(tx, ctx, order.phone)
  const claim = await insertClaim(tx, ctx, { input, facts, lines, stored })
  const rules = await claimRules(tx)
  const asked = addMoney(...lines.map((line) => line.asked))
  const faults = lines.map(({ fault }) => fault)
  // Staff decide about the boxes of a company, which has an agreement, and about weekly boxes, whose next one may bring the fruit already.
  const alone =
    order.source !== 'gift-run' &&
    order.source !== 'weekly-box' &&
    isAutomatic(rules, { asked, before, photos: stored.length, faults })
  if (!alone) {
    await tellAboutClaim(tx, ctx, { claim, order, kind: 'received', shopUrl: around.shopUrl })
    return { ok: true, claimId: claim.id, state: 'open', repeated: false, refundIds: [] }
  }
  const by = system(ctx)
  await sql`update claims.lines set granted_paisa = asked_paisa where claim_id = ${claim.id}::uuid`.execute(tx)
  await moveClaim(tx, by, { claim, move: 'accept', outcome: claim.wants, automatic: true })
  const accepted = (await claimById(tx, claim.id))!
  if (claim.wants === 'credit') await creditIn(tx, by, claim.id)
  await tellAboutClaim(tx, by, { claim: accepted, order, kind: 'accepted', shopUrl: around.shopUrl })
  const paid = claim.wants === 'refund' ? await payIn(tx, by, { claim: accepted, order, byHand: false, ...around }) : null
  assert(!paid || paid.ok || paid.problem !== 'less-left-now', 'the amount was computed under the same lock')
  const state = paid?.ok || claim.wants === 'credit' ? 'done' : 'accepted'
  return { ok: true, claimId: claim.id, state, repeated: false, refundIds: paid?.ok ? paid.refundIds : [] }
}

async function countOf(tx: Tx, { now }: Ctx, phone: string): Promise<number> {
  const since = new Date(now.getTime() - COUNTED_DAYS * 24 * 3_600_000)
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from claims.claims where phone = ${phone} and created_at >= ${since}::timestamptz`.execute(
    tx,
  )
  return found.rows[0]!.count
}

async function insertClaim(
  tx: Tx,
  ctx: Ctx,
  { input, facts, lines, stored }: { input: ClaimInput; facts: Claimable; lines: readonly ToWrite[]; stored: readonly string[] },
): Promise<Claim> {
  const { now, actor } = ctx
  const { order, box } = facts
  const id = newId(now)
  const answerBy = new Date(now.getTime() + TICKET_ANSWER_HOURS * 3_600_000)
  await sql`
    insert into claims.claims (id, order_id, consignment_id, request_id, phone, wants, note, answer_by, created_at)
    values (${id}::uuid, ${order.id}::uuid, ${box?.id ?? null}::uuid, ${input.requestId}, ${order.phone}, ${input.wants},
      ${input.note === '' ? null : input.note}::text, ${answerBy}::timestamptz, ${now}::timestamptz)`.execute(tx)
  for (const { orderLineId, fault, units, share, asked } of lines) {
    await sql`
      insert into claims.lines (claim_id, order_line_id, fault, units, share, asked_paisa, held_paisa)
      values (${id}::uuid, ${orderLineId}::uuid, ${fault}, ${units}::integer, ${share}::integer, ${asked}::bigint, ${asked}::bigint)`.execute(
      tx,
    )
  }
  for (const file of stored) {
    await sql`
      insert into claims.photos (id, claim_id, file, at)
      values (${newId(now)}::uuid, ${id}::uuid, ${file}, ${now}::timestamptz)`.execute(tx)
  }
  await sql`
    insert into claims.events (claim_id, move, from_state, to_state, actor, at)
    values (${id}::uuid, 'send', null, 'open', ${actorName(actor)}, ${now}::timestamptz)`.execute(tx)
  return (await claimById(tx, id))!
}
