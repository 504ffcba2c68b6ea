import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { companyById, writeAudit } from '../accounts/index.ts'
import { readDocument, type DocumentRead } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { assertStaff } from '../ordering/index.ts'
import { lockReceipt, setScan } from '../payments/index.ts'

export type ScanKept = { ok: true } | Extract<DocumentRead, { ok: false }> | { ok: false; problem: 'unknown-receipt' }

/** Keeps the scan of a certificate or a cheque with the company's receipt. A new scan replaces the one that was there. */
export async function keepScan(
  ctx: Ctx,
  files: FileStore,
  { companyId, receiptId, sent }: { companyId: string; receiptId: string; sent: { path: string; bytes: number } },
): Promise<ScanKept> {
  assertStaff(ctx)
  const read = await readDocument(sent)
  if (!read.ok) return read
  const file = `certificates/${newId(ctx.now)}.${read.kind === 'application/pdf' ? 'pdf' : 'webp'}`
  await files.put(file, read.bytes)
  const kept = await ctx.db.transaction(async (tx): Promise<ScanKept & { before?: string | null }> => {
    const receipt = await lockReceipt(tx, receiptId)
    const company = receipt?.companyId === companyId ? await companyById(tx, companyId) : null
    if (!receipt || !company) return { ok: false, problem: 'unknown-receipt' }
    await setScan(tx, { receiptId, scan: { file, kind: read.kind } })
    await writeAudit(tx, ctx, {
      action: 'keep-scan',
      subject: { type: 'company', id: companyId, name: company.name },
      before: null,
      after: { reference: receipt.reference },
    })
    return { ok: true, before: receipt.scan?.file ?? null }
  })
  if (!kept.ok) await files.remove(file)
  else if (kept.before) await files.remove(kept.before)
  return kept.ok ? { ok: true } : kept
}
