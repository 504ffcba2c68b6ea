import { newId } from '#platform/ids.ts'
import { recordAtDoor, type DoorRecorded } from '#shop/ordering/index.ts'
import type { DoorAction } from '#shop/ordering/model.ts'
import type { StaffContext } from '../access.server.ts'
import type { DoorWire, RefusedReport } from './door-queue.ts'
import { keptPhoto, type PhotoProblem } from '../kit/kept-photo.server.ts'
import { DOOR_KINDS, readDoorAction, UUID } from './read-door-action.ts'

type Recorded = DoorRecorded | { ok: false; problem: PhotoProblem; replayed: false }

type ToRecord = { id: string; boxId: string; action: DoorAction; happenedAt: Date; sentAt: Date }

/** Records a report of this member of staff. Its photo is kept only if something was recorded: otherwise nothing would ever refer to it. */
export async function recordDoor(context: StaffContext, { id, boxId, action, happenedAt, sentAt }: ToRecord): Promise<Recorded> {
  const { ctx, shop } = context
  const photo = await keptPhoto(context, 'attempts')
  if (!photo.ok) return { ...photo, replayed: false }
  const report = { id, consignmentId: boxId, action, happenedAt, sentAt }
  const recorded = await recordAtDoor(ctx, { report, photo: photo.file, shopUrl: shop.config.shopUrl })
  if (photo.file !== null && (!recorded.ok || recorded.replayed)) await shop.files.remove(photo.file)
  return recorded
}

/** A form without scripts is sent as it happens. */
export function recordNow(context: StaffContext, { sent, about, action }: { sent: Fields; about: string; action: DoorAction }) {
  const { now } = context.ctx
  const id = UUID.test(sent['id'] ?? '') ? sent['id']! : newId(now)
  return recordDoor(context, { id, boxId: about, action, happenedAt: now, sentAt: now })
}

type Fields = Readonly<Record<string, string>>

/** The answer to a report that a phone kept. Null: it can't be read, and names no report. */
export async function answerReport(context: StaffContext, fields: Fields): Promise<DoorWire | null> {
  const { report: id = '', box: boxId = '' } = fields
  const kind = DOOR_KINDS.find((one) => one === fields['kind'])
  const happenedAt = instantOf(fields['happened'])
  const sentAt = instantOf(fields['sent'])
  if (!UUID.test(id) || !kind || !happenedAt || !sentAt) return null
  const at = context.ctx.now.getTime()
  const refuse = (problem: RefusedReport | PhotoProblem) => ({ report: id, at, ok: false, problem }) as const
  const read = readDoorAction(kind, fields)
  if (!read.ok) return refuse(read.problem)
  const recorded = await recordDoor(context, { id, boxId, action: read.action, happenedAt, sentAt })
  return recorded.ok ? { report: id, at, ok: true } : refuse(recorded.problem)
}

/** Milliseconds since 1970, as a phone states them. */
function instantOf(stated: string | undefined): Date | null {
  return /^\d{12,14}$/.test(stated ?? '') ? new Date(Number(stated)) : null
}
