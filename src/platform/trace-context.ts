import { AsyncLocalStorage } from 'node:async_hooks'

type Trace = { trace_id: string }

const current = new AsyncLocalStorage<Trace>()

// W3C Trace Context: version, trace id, parent id, flags. Later versions may append parts.
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.{0,200})?$/

/** The trace id of a `traceparent` header; null when it is missing or invalid. */
export function traceIdOf(traceparent: string | undefined): string | null {
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !parentId || version === 'ff' || (version === '00' && more !== undefined)) return null
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? null : traceId
}

/** Adds the trace to every log line written during or because of `work`. */
export function inTrace<Result>(traceId: string | null, work: () => Result): Result {
  return traceId === null ? work() : current.run({ trace_id: traceId }, work)
}

/** A new object each time, because the logger modifies it. */
export function traceFields(): Partial<Trace> {
  return { ...current.getStore() }
}
