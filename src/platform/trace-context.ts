import { AsyncLocalStorage } from 'node:async_hooks'

/** A span of another process or of this one, as far as its children need it. `sampled`: whether it is recorded. */
export type SpanIds = { traceId: string; spanId: string; sampled: boolean }

/** What runs now belongs to a trace, `''` if that has no id; with tracing on, also to a span (`tracing.ts`). */
type Current<Span extends SpanIds> = { traceId: string; span?: Span; request?: Span }

const current = new AsyncLocalStorage<Current<SpanIds>>()

// W3C Trace Context: version, trace id, parent id, flags. Later versions may append parts.
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/

/** The span that a `traceparent` header names; null when it is missing or invalid. */
export function parentOf(traceparent: string | undefined): SpanIds | null {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}

/** The header that makes a receiver's spans children of this one. */
export function traceparentOf({ traceId, spanId, sampled }: SpanIds): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
}

/** Adds the trace that a `traceparent` header names to every log line written during or because of `work`, unless a span is there already. */
export function inTraceOf<Result>(traceparent: string | undefined, work: () => Result): Result {
  const traceId = current.getStore()?.span ? null : (parentOf(traceparent)?.traceId ?? null)
  return traceId === null ? work() : runInside({ traceId }, work)
}

export function runInside<Result>(inside: Current<SpanIds>, work: () => Result): Result {
  return current.run(inside, work)
}

export function whereNow(): Current<SpanIds> | undefined {
  return current.getStore()
}

/** The fields of a log line. A new object each time, because the logger modifies it. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const now = current.getStore()
  if (!now || now.traceId === '') return {}
  return now.span?.sampled ? { trace_id: now.traceId, span_id: now.span.spanId } : { trace_id: now.traceId }
}
