import type { DoorStore, KeptReport } from '#web/office/door/door-queue.ts'

/** What a phone keeps, for tests. `reopened` is the same after the app was closed and opened again: only what was written is there. */
export function memoryStore(written: readonly string[] = []) {
  let kept = written.map((one) => JSON.parse(one) as KeptReport)
  const store: DoorStore = {
    all: () => Promise.resolve(structuredClone(kept)),
    add: (report) => {
      kept = [...kept, structuredClone(report)]
      return Promise.resolve()
    },
    change: (id, change) => {
      const before = kept.find((report) => report.id === id)
      if (!before) return Promise.resolve(null)
      const after = change(structuredClone(before))
      kept = kept.flatMap((report) => (report === before ? (after ? [after] : []) : [report]))
      return Promise.resolve(after)
    },
  }
  return { open: () => store, reopened: () => memoryStore(kept.map((report) => JSON.stringify(report))) }
}
