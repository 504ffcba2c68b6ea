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
export type BeginSpan = (opening: SpanOpening, parent: SpanIds | null) => Span

let begin: BeginSpan | null = null

/** Spans are begun with this from now on; null ends that. Without it each function here is one comparison. */
export function useTracer(tracer: BeginSpan | null): void {
  begin = tracer
}

/** Runs the work in a span, a child of the current one. `span` is null while tracing is off. */
export async function inSpan<Result>(opening: SpanOpening, work: (span: Span | null) => Promise<Result>): Promise<Result> {
  return begin === null ? work(null) : runSpan(begin(opening, spanNow()), work)
}

/**
 * For what is too frequent to be a trace of its own: a span only inside one that is recorded. `opening` is not called otherwise; null is no
 * span either.
 */
export function inChildSpan<Result>(
  opening: () => SpanOpening | null,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (begin === null) return work(null)
  const parent = spanNow()
  const described = parent?.sampled ? opening() : null
  return described === null ? work(null) : runSpan(begin(described, parent), work)
}

/** Begins the span of a request, which its sender may have a span for, and runs the work in it. The work ends it. */
export function inRequestSpan(opening: SpanOpening, parent: SpanIds | null, work: (span: Span) => void): void {
  const span = begin!(opening, parent)
  runInside({ traceId: span.traceId, span, request: span }, () => work(span))
}

export function isTracing(): boolean {
  return begin !== null
}

/** Names the route of the current request. */
export function noteRoute(method: string, route: string | undefined): void {
  const request = begin === null ? undefined : (whereNow()?.request as Span | undefined)
  if (request === undefined || route === undefined) return
  request.rename(`${method} ${route}`)
  request.set({ 'http.route': route })
}

/** The `traceparent` header for a call of another server, if tracing is on. */
export function traceHeaders(span: Span | null): { traceparent?: string } {
  return span === null ? {} : { traceparent: traceparentOf(span) }
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
