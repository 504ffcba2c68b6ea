import { openAddresses } from '#platform/heartbeat.ts'
import type { Tables } from '#shop/tables.ts'
import type { Shop } from '#web/http/request-context.ts'

/** Why the shop is not on the default port; null when it is. */
export async function portNote(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { wanted, port }: { wanted: number; port: number },
): Promise<string | null> {
  if (port === wanted) return null
  const choose = `To choose a port yourself: PORT=8080 npm start`
  const others = await openAddresses<Tables>(db, clock())
  const other = others.find((address) => new URL(address).port === String(wanted))
  if (other === undefined) return `(Port ${wanted} is used by another program, so the shop took ${port}. ${choose})`
  return `(This shop already runs at ${other}. This is a second process of it, with the same data, on port ${port}. ${choose})`
}
