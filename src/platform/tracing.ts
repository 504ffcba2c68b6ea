import { runInside, traceparentOf, whereNow, type SpanIds } from './trace-context.ts'

/** Names of routes, tables, services and codes; numbers. Never a path, a parameter, a text or anything about a person. */
export type SpanFacts = Record<string, string | number>

/** `job`: work that nobody waits for. */
export type SpanOpening = { name: string; kind: 'server' | 'client' | 'job' | 'inside'; facts?: SpanFacts }

export type Span = SpanIds & {
  rename(name: string): void
  set(facts: SpanFacts): void
  /** By a kind of error; its message may contain anything. */
  fail(type: string): void
  end(): void
}

/** Without a parent, a new trace begins. */
export type Tracer = {
  /** Whether to record: what the parent decides, or a share of the traces that begin here. */
  records(parent: SpanIds | null): boolean
  begin(opening: SpanOpening, parent: SpanIds | null): Span
}

let tracer: Tracer | null = null

// Nine of ten requests have this one, so it costs nothing; its children are not recorded either.
const UNRECORDED: Span = { traceId: '', spanId: '', sampled: false, rename: nothing, set: nothing, fail: nothing, end: nothing }
function nothing(): void {}

/** Spans are begun with this from now on; null ends that. Without it each function here is one comparison. */
export function useTracer(used: Tracer | null): void {
  tracer = used
}

/** Runs the work in a span, a child of the current one. `span` is null while tracing is off. */
export async function inSpan<Result>(opening: SpanOpening, work: (span: Span | null) => Promise<Result>): Promise<Result> {
  if (tracer === null) return work(null)
  const parent = spanNow()
  return runSpan(tracer.records(parent) ? tracer.begin(opening, parent) : unrecorded(parent), work)
}

/**
 * For what is too frequent to be a trace of its own: a span only inside one that is recorded. `opening` is not called otherwise; null is no
 * span either.
 */
export function inChildSpan<Result>(
  opening: () => SpanOpening | null,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work(null)
  const parent = spanNow()
  const described = parent?.sampled ? opening() : null
  return described === null ? work(null) : runSpan(tracer.begin(described, parent), work)
}

/**
 * Runs the work in the span of a request, which its sender may have a span for. The work ends the span; it is null when the request is not
 * recorded.
 */
export function inRequestSpan(opening: () => SpanOpening, parent: SpanIds | null, work: (span: Span | null) => void): void {
  if (tracer === null) return work(null)
  if (!tracer.records(parent)) {
    const span = unrecorded(parent)
    return runInside({ traceId: span.traceId, span }, () => work(null))
  }
  const span = tracer.begin(opening(), parent)
  runInside({ traceId: span.traceId, span, request: span }, () => work(span))
}

export function isTracing(): boolean {
  return tracer !== null
}

/** Names the route of the current request. */
export function noteRoute(method: string, routeOf: () => string | undefined): void {
  const request = tracer === null ? undefined : (whereNow()?.request as Span | undefined)
  const route = request === undefined ? undefined : routeOf()
  if (request === undefined || route === undefined) return
  request.rename(`${method} ${route}`)
  request.set({ 'http.route': route })
}

/** The `traceparent` header for a call of another server, if the call belongs to a trace. */
export function traceHeaders(span: Span | null): { traceparent?: string } {
  return span === null || span.traceId === '' ? {} : { traceparent: traceparentOf(span) }
}

/** It keeps the ids of its parent, for the log and for those it calls. */
function unrecorded(parent: SpanIds | null): Span {
  return parent === null ? UNRECORDED : { ...UNRECORDED, traceId: parent.traceId, spanId: parent.spanId }
}

// Only `inSpan` and `inRequestSpan` put spans there.
function spanNow(): Span | null {
  return (whereNow()?.span as Span | undefined) ?? null
}

async function runSpan<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  const request = whereNow()?.request
  try {
    return await runInside({ traceId: span.traceId, span, ...(request && { request }) }, () => work(span))
  } catch (error) {
    span.fail(typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The code of an error, else its class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown'
  return 'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? error.code : error.name
}
