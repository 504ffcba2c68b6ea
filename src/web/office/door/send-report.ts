import type { DoorAnswer, KeptReport } from './door-queue.ts'

const REPORTS = '/office/rounds/reports'
// On a stalled connection, nothing else would end the request. A photo takes its time.
const LONGEST_SENDING_MS = 30_000
const LONGEST_WITH_PHOTO_MS = 120_000

/** Sends one report to the shop. `token`: the anti-forgery token of the page. */
export async function sendReport(report: KeptReport, { sentAt, token }: { sentAt: number; token: string }): Promise<DoorAnswer> {
  const { id, boxId, kind, fields, photo, happenedAt } = report
  const form = new FormData()
  const all = { ...fields, report: id, box: boxId, kind, happened: String(happenedAt), sent: String(sentAt) }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  if (photo) form.set('photo', photo, 'door.jpg')
  try {
    const response = await fetch(REPORTS, {
      method: 'POST',
      headers: { Accept: 'application/json', 'X-PF-Token': token },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(photo ? LONGEST_WITH_PHOTO_MS : LONGEST_SENDING_MS),
    })
    // To the sign-in.
    if (response.type === 'opaqueredirect') return { status: 401, data: null }
    return { status: response.status, data: await response.json().catch(() => null) }
  } catch {
    return { status: 0, data: null }
  }
}
