import { forgetRound } from '#web/offline/round-copy.ts'
import { doorStore } from './door-store.ts'

/** How many reports of this phone were not sent yet. */
export async function unsentReports(): Promise<number> {
  return (await doorStore.all().catch(() => [])).filter(({ outcome }) => outcome === null).length
}

/** Before signing out: the round leaves this phone. What was not sent yet stays for the next sign-in of the same rider. */
export async function leaveRound(): Promise<void> {
  await forgetRound().catch(() => undefined)
  const reports = await doorStore.all().catch(() => [])
  for (const { id, outcome } of reports) if (outcome !== null) await doorStore.change(id, () => null).catch(() => null)
}
