import { sql, type RawBuilder } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId, sha256 } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { readSenderLogo, type SenderLogoRead } from '../content/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { tooFewPixels, type LogoFacts } from './logo-rules.ts'
import type { Run } from './runs.ts'

export type SentLogo = { path: string; bytes: number }

/** A logo that is kept. Its row never changes. */
export type KeptLogo = LogoFacts & { id: string; file: string }

export type LogoRefused =
  | Extract<SenderLogoRead, { ok: false }>
  /** The pixels across that it needs, and those that it has. */
  | { ok: false; problem: 'logo-too-small'; needs: number; has: number }

/** A logo that may be printed. `digest` is the same for the same picture. */
export type CheckedLogo = LogoFacts & { ok: true; bytes: Uint8Array; digest: string }

const COLUMNS = sql`logos.id, logos.file, logos.width, logos.height, logos.mean, logos.ground, logos.colours`

/** Reads an uploaded logo and checks it for print. Nothing is kept. */
export async function checkLogo(sent: SentLogo): Promise<CheckedLogo | LogoRefused> {
  const read = await readSenderLogo(sent)
  if (!read.ok) return read
  const needs = tooFewPixels(read)
  if (needs !== null) return { ok: false, problem: 'logo-too-small', needs, has: read.width }
  return { ...read, digest: sha256(Buffer.from(read.bytes).toString('base64')) }
}

async function found(reader: Reader, from: RawBuilder<unknown>): Promise<KeptLogo | null> {
  const rows = await sql<KeptLogo>`select ${COLUMNS} from gifting.logos ${from}`.execute(reader)
  return rows.rows[0] ?? null
}

export async function logoById(reader: Reader, logoId: string | null): Promise<KeptLogo | null> {
  return logoId === null ? null : found(reader, sql`where logos.id = ${logoId}::uuid`)
}

/** The logo that a company uses for its next runs. */
export function logoOfCompany(reader: Reader, companyId: string): Promise<KeptLogo | null> {
  return found(reader, sql`join gifting.company_logos on logo_id = logos.id where company_id = ${companyId}::uuid`)
}

/** The logo that came with an enquiry. */
export function logoOfTicket(reader: Reader, ticketId: string): Promise<KeptLogo | null> {
  return found(reader, sql`where ticket_id = ${ticketId}::uuid`)
}

/** The logo with which a run begins: that of its enquiry, else that of its company. It can't be deleted before the end of the transaction. */
export async function lockFirstLogo(
  tx: Tx,
  { ticketId, companyId }: { ticketId: string | null; companyId: string | null },
): Promise<string | null> {
  const rows = await sql<{ id: string }>`
    select id from gifting.logos
    where ticket_id = ${ticketId}::uuid or id = (select logo_id from gifting.company_logos where company_id = ${companyId}::uuid)
    order by (ticket_id = ${ticketId}::uuid) desc nulls last limit 1 for key share`.execute(tx)
  return rows.rows[0]?.id ?? null
}

/**
 * Sets or removes the logo of a run that the caller has locked; without one, the cards and the sleeve show the sender's name. The caller withdraws
 * proofs with another logo.
 */
export async function changeRunLogo(tx: Tx, ctx: Ctx, { run, logo }: { run: Run; logo: NewLogo | null }): Promise<void> {
  if (logo) await insertLogo(tx, ctx, { ...logo, ticketId: null })
  await sql`update gifting.gift_runs set logo_id = ${logo?.id ?? null}::uuid where id = ${run.id}::uuid`.execute(tx)
  if (run.logoId !== null) await dropIfUnused(tx, ctx, run.logoId)
}

/** Keeps the logo for the next runs of a company. Its current runs keep theirs. */
export async function setCompanyLogo(
  ctx: Ctx,
  files: FileStore,
  { companyId, sent }: { companyId: string; sent: SentLogo },
): Promise<{ ok: true } | LogoRefused> {
  const checked = await checkLogo(sent)
  if (!checked.ok) return checked
  return withKeptLogo(ctx, files, checked, (logo) =>
    ctx.db.transaction(async (tx) => {
      await insertLogo(tx, ctx, { ...logo, ticketId: null })
      // Locks the row of the company, which may have none yet.
      const locked = await sql<{ before: string }>`
        insert into gifting.company_logos (company_id, logo_id) values (${companyId}::uuid, ${logo.id}::uuid)
        on conflict (company_id) do update set logo_id = company_logos.logo_id returning logo_id as before`.execute(tx)
      const { before } = locked.rows[0]!
      if (before === logo.id) return { ok: true as const }
      await sql`update gifting.company_logos set logo_id = ${logo.id}::uuid where company_id = ${companyId}::uuid`.execute(tx)
      await dropIfUnused(tx, ctx, before)
      return { ok: true as const }
    }),
  )
}

export async function removeCompanyLogo(ctx: Ctx, { companyId }: { companyId: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const removed = await sql<{ before: string }>`
      delete from gifting.company_logos where company_id = ${companyId}::uuid returning logo_id as before`.execute(tx)
    for (const { before } of removed.rows) await dropIfUnused(tx, ctx, before)
    return { ok: true as const }
  })
}

/** Keeps the logo that came with an enquiry. Sent again, the first one stays. */
export async function keepTicketLogo(
  ctx: Ctx,
  files: FileStore,
  { ticketId, logo: checked }: { ticketId: string; logo: CheckedLogo },
): Promise<void> {
  await withKeptLogo(ctx, files, checked, (logo) =>
    ctx.db.transaction(async (tx) => ({ ok: await insertLogo(tx, ctx, { ...logo, ticketId }) }) as const),
  )
}

/** Logos of erased enquiries go with them, unless a run or a company uses them. */
export async function eraseTicketLogos(tx: Tx, ctx: Pick<Ctx, 'now'>, ticketIds: readonly string[]): Promise<void> {
  const rows = await sql<{ id: string }>`
    update gifting.logos set ticket_id = null where ticket_id = any(${[...ticketIds]}::uuid[]) returning id`.execute(tx)
  for (const { id } of rows.rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await dropIfUnused(tx, ctx, id)
}

/** Its file is written, its row is not. */
export type NewLogo = LogoFacts & { id: string; file: string }

/** Writes the file of a logo, then what `write` writes, such as its row; the file is removed if that is refused. */
export async function withKeptLogo<Done extends { ok: boolean }>(
  ctx: Ctx,
  files: FileStore,
  { bytes, width, height, mean, ground, colours }: CheckedLogo,
  write: (logo: NewLogo) => Promise<Done>,
): Promise<Done> {
  const id = newId(ctx.now)
  const file = `gift-logos/${id}.png`
  await files.put(file, bytes)
  const written = await write({ id, file, width, height, mean, ground, colours })
  if (!written.ok) await files.remove(file)
  return written
}

/** Whether it was written: an enquiry has one logo. */
async function insertLogo(tx: Tx, ctx: Ctx, logo: NewLogo & { ticketId: string | null }): Promise<boolean> {
  const { id, ticketId, file, width, height, mean, ground, colours } = logo
  const written = await sql`
    insert into gifting.logos (id, ticket_id, file, width, height, mean, ground, colours, actor, created_at)
    values (${id}::uuid, ${ticketId}::uuid, ${file}, ${width}, ${height}, ${mean}, ${ground}::text, ${[...colours]}::text[],
      ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)
    on conflict (ticket_id) do nothing`.execute(tx)
  return Number(written.numAffectedRows ?? 0) > 0
}

/** The lock waits for a run that is being opened with it. */
async function dropIfUnused(tx: Tx, { now }: Pick<Ctx, 'now'>, logoId: string): Promise<void> {
  await sql`select id from gifting.logos where id = ${logoId}::uuid for update`.execute(tx)
  const dropped = await sql<{ file: string }>`
    delete from gifting.logos where id = ${logoId}::uuid and ticket_id is null
      and not exists (select from gifting.gift_runs where logo_id = logos.id)
      and not exists (select from gifting.company_logos where logo_id = logos.id)
    returning file`.execute(tx)
  const keys = dropped.rows.map(({ file }) => file)
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: now })
}
