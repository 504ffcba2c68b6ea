import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Rows } from '#db/seed/seed-rows.ts'
import { localFiles } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { claimable, sendClaim, type ClaimInput, type ClaimSent } from '#shop/claims/index.ts'
import type { PaymentGateways } from '#shop/payments/index.ts'
import { shopUrl } from './invoice-documents.ts'
import { phone, taka } from './world-data.ts'
import type { Shop } from './world.ts'

export type ClaimDesk = Awaited<ReturnType<typeof claimDesk>>

/** A small photo, as a phone sends it. */
export function photoBytes(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
}

/** A store for photos, and a buyer who sends claims. */
export async function claimDesk() {
  const folder = await mkdtemp(join(tmpdir(), 'claims-'))
  const files = localFiles(join(folder, 'kept'))
  let sent = 0
  const photo = async (bytes?: Buffer): Promise<{ path: string; bytes: number }> => {
    const content = bytes ?? (await photoBytes())
    sent += 1
    const path = join(folder, `sent-${sent}`)
    await writeFile(path, content)
    return { path, bytes: content.length }
  }
  return {
    files,
    photo,
    kept: async () => (await files.list()).filter((key) => key.startsWith('claims/')),
    close: () => rm(folder, { recursive: true, force: true }),
    /** One claim about the first line of an order: one spoiled unit with a photo, money back. */
    async send(
      shop: Shop,
      token: string,
      difference: Partial<ClaimInput> & { gateways?: PaymentGateways; line?: Partial<ClaimInput['lines'][number]> } = {},
    ): Promise<ClaimSent> {
      const { gateways = {}, line = {}, ...input } = difference
      const orderLineId = line.orderLineId ?? (await claimable(shop.db, { token }))?.lines[0]?.orderLineId ?? shop.newId()
      return sendClaim(
        shop.as('guest'),
        { files, gateways, shopUrl },
        {
          key: { token },
          requestId: shop.newId(),
          lines: [{ fault: 'spoiled', units: 1, share: 100, ...line, orderLineId }],
          wants: 'refund',
          note: '',
          photos: [await photo()],
          ...input,
        },
      )
    },
  }
}

export async function claimed(desk: ClaimDesk, ...[shop, token, difference]: Parameters<ClaimDesk['send']>): Promise<string> {
  const sent = await desk.send(shop, token, difference)
  if (!sent.ok) throw new Error(sent.problem)
  return sent.claimId
}

/** Rows of each table of claims, for the archive. */
export function claimRows(
  id: Record<'order' | 'line' | 'lot' | 'payment' | 'promotion', string>,
  { now, claim: file }: { now: Date; claim: string },
): Rows {
  const [claim, refund] = [newId(now), 'PF1R9']
  const at = { actor: 'staff:Owner', at: now }
  return {
    'payments.refunds': [
      {
        id: refund,
        order_id: id.order,
        payment_id: id.payment,
        amount_paisa: taka(1),
        way: 'by-hand',
        state: 'refused',
        reason: 'Claim 1',
        actor: 'staff:Owner',
        created_at: now,
        changed_at: now,
      },
    ],
    'claims.claims': [
      {
        id: claim,
        order_id: id.order,
        request_id: 'a-request',
        phone: phone('01711223344'),
        wants: 'refund',
        note: 'নরম, "soft"',
        state: 'rejected',
        reason: 'It ripens.',
        decided_by: 'staff:Owner',
        decided_at: now,
        answer_by: now,
        created_at: now,
      },
    ],
    'claims.lines': [
      {
        claim_id: claim,
        order_line_id: id.line,
        fault: 'unripe',
        units: 1,
        share: 50,
        asked_paisa: taka(1),
        held_paisa: taka(0),
        open: false,
      },
    ],
    'claims.photos': [{ id: newId(now), claim_id: claim, file, at: now }],
    'claims.events': [{ claim_id: claim, move: 'send', to_state: 'open', ...at }],
    'claims.refunds': [{ refund_id: refund, claim_id: claim }],
    'claims.credits': [{ claim_id: claim, promotion_id: id.promotion }],
    'claims.recalls_declined': [{ lot_id: id.lot, claims: 3, ...at }],
  }
}
