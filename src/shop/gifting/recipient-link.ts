import { sql } from 'kysely'
import { keyedHash, newToken, sha256 } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import { addDays, dayInDhaka, instantInDhaka, type Language, linkIn } from '../values/index.ts'
import { recipientRows, type RecipientRow } from './recipients.ts'
import { linkCost } from './link-cost.ts'
import { TO_ASK, type LinkRules } from './link-rules.ts'
import { noteOnRun } from './run-events.ts'
import { languageFor, lockRun, runRows, senderIn, termsOf, type Run, type RunRef } from './runs.ts'

/** 144 bits, derived again from the stored nonce, so that a reminder carries the same link. */
function tokenOf(secret: string, nonce: string): string {
  return Buffer.from(keyedHash(secret, `gift-link ${nonce}`), 'hex')
    .subarray(0, 18)
    .toString('base64url')
}

function linkOf({ shopUrl }: LinkRules, language: Language, token: string): string {
  return linkIn(shopUrl, language, `/gift/for/${token}`)
}

/** Held: nothing was sent yet, because staff have to agree to the cost. */
type Asked =
  | { ok: true; asked: number; held?: true }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'nobody-to-ask' | 'no-from' }

type AskInput = {
  run: RunRef
  rules: LinkRules
  /** Staff have seen the cost and agree to it. */
  agreed?: boolean
}

/**
 * Sends an SMS with a link to everyone who is to be asked and has none yet, in the recipient's language. The buyer presses the button and the shop
 * pays, so links that cost more than is left of the day's budget wait until staff send them.
 */
export function askRecipients(ctx: Ctx, { run: ref, rules, agreed = false }: AskInput): Promise<Asked> {
  if (agreed && ctx.actor.kind !== 'staff') throw new Error('Only staff agree to the cost of links.')
  return ctx.db.transaction(async (tx): Promise<Asked> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    // A message without a sender looks like fraud.
    if (run.fromName === '') return { ok: false, problem: 'no-from' }
    const rows = await recipientRows(tx, sql`where run_id = ${run.id}::uuid and ${TO_ASK} order by position`)
    if (rows.length === 0) return { ok: false, problem: 'nobody-to-ask' }
    const { cost, leftToday } = await linkCost(tx, { run, rules, now: ctx.now })
    if (cost > leftToday && !agreed) {
      await sql`
        update gifting.gift_runs set links_held_at = coalesce(links_held_at, ${ctx.now}::timestamptz), version = version + 1
        where id = ${run.id}::uuid`.execute(tx)
      return { ok: true, asked: 0, held: true }
    }
    const until = addDays(dayInDhaka(ctx.now), rules.linkDays)
    const expiresAt = instantInDhaka(until, '24:00')
    const links = rows.map((row) => {
      const nonce = newToken()
      const token = tokenOf(rules.secret, nonce)
      return { id: row.id, nonce, token, hash: sha256(token), phone: row.read.phone!, language: languageFor(run, row) }
    })
    await sql`
      update gifting.recipients as recipient set state = 'asked', link_nonce = link.nonce, link_hash = link.hash,
        link_expires_at = ${expiresAt}::timestamptz, asked_at = ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(links.map(({ id, nonce, hash }) => ({ id, nonce, hash })))}::jsonb)
        as link(id uuid, nonce text, hash text)
      where recipient.id = link.id`.execute(tx)
    const terms = await termsOf(tx, run)
    await writeMessages(tx, {
      template: 'gift-link',
      letters: links.map(({ phone, token, language }) => {
        const from = senderIn(run, terms, language)
        return { to: { phone }, news: { language, from, link: linkOf(rules, language, token), until }, expiresAt }
      }),
      now: ctx.now,
    })
    await sql`update gifting.gift_runs set version = version + 1, links_held_at = null where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'asked', count: rows.length })
    return { ok: true, asked: rows.length }
  })
}

/** Job: reminds of each unanswered link once, at half of its lifetime. */
export async function remindRecipients(ctx: Ctx, rules: LinkRules): Promise<number> {
  const halfTime = sql`asked_at + (link_expires_at - asked_at) / 2`
  const due = await sql<{ runId: string }>`
    select distinct run_id as "runId" from gifting.recipients
    where state = 'asked' and reminded_at is null and link_expires_at > ${ctx.now}::timestamptz and ${halfTime} <= ${ctx.now}::timestamptz`.execute(
    ctx.db,
  )
  let reminded = 0
  for (const { runId } of due.rows) reminded += await remindRun(ctx, { runId, rules })
  return reminded
}

async function remindRun(ctx: Ctx, { runId, rules }: { runId: string; rules: LinkRules }): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const run = await lockRun(tx, { runId })
    if (run?.state !== 'draft') return 0
    const found = await sql<{ nonce: string; expiresAt: Date } & Pick<RecipientRow['read'], 'phone' | 'language'>>`
      update gifting.recipients set reminded_at = ${ctx.now}::timestamptz
      where run_id = ${runId}::uuid and state = 'asked' and reminded_at is null and link_expires_at > ${ctx.now}::timestamptz
        and asked_at + (link_expires_at - asked_at) / 2 <= ${ctx.now}::timestamptz
      returning link_nonce as nonce, phone, language, link_expires_at as "expiresAt"`.execute(tx)
    const terms = await termsOf(tx, run)
    await writeMessages(tx, {
      template: 'gift-reminder',
      letters: found.rows.flatMap(({ nonce, phone, expiresAt, ...read }) => {
        if (phone === null) return []
        const language = languageFor(run, { read })
        const from = senderIn(run, terms, language)
        const link = linkOf(rules, language, tokenOf(rules.secret, nonce))
        const until = addDays(dayInDhaka(expiresAt), -1)
        return [{ to: { phone }, news: { language, from, link, until }, expiresAt }]
      }),
      now: ctx.now,
    })
    if (found.rows.length > 0) await noteOnRun(tx, ctx, { run, kind: 'reminded', count: found.rows.length })
    return found.rows.length
  })
}

export type LinkFound = { run: Run; row: RecipientRow }

/** The recipient of a link; null when it was never sent, has expired, or its run was cancelled. */
export async function recipientByLink(reader: Reader, token: string, now: Date): Promise<LinkFound | null> {
  if (!/^[\w-]{24}$/.test(token)) return null
  const found = await sql<{ id: string; runId: string }>`
    select id, run_id as "runId" from gifting.recipients
    where link_hash = ${sha256(token)} and link_expires_at > ${now}::timestamptz`.execute(reader)
  const hit = found.rows[0]
  if (!hit) return null
  const [run] = await runRows(reader, sql`where id = ${hit.runId}::uuid`)
  const [row] = await recipientRows(reader, sql`where id = ${hit.id}::uuid`)
  return run && row && run.state !== 'cancelled' ? { run, row } : null
}

/** Like `recipientByLink`, under the run's lock. */
export async function lockByLink(tx: Tx, token: string, now: Date): Promise<LinkFound | null> {
  const found = await recipientByLink(tx, token, now)
  if (!found) return null
  await lockRun(tx, { runId: found.run.id })
  return recipientByLink(tx, token, now)
}
