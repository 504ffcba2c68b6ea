import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  TracerProvider,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { SpanIds } from '../trace-context.ts'
import type { SpanOpening, Tracer } from '../tracing.ts'
import type { TracingSettings } from '../tracing-settings.ts'

type Options = TracingSettings & {
  /** What the spans say about this process. */
  resource: Record<string, string | number>
  /** How long a span waits for others to be sent with. */
  delayMs?: number
  /** How long the collector may take for one message, repeats included. */
  timeoutMs?: number
  /** Spans that wait or are being sent; more are dropped. */
  mostWaiting?: number
  onFailed?: (error: Error) => void
}

export type TraceCounts = { sent: number; dropped: number }

export type OpenTelemetry = Tracer & {
  counts: TraceCounts
  /** Sends what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const KINDS: Record<SpanOpening['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  inside: SpanKind.INTERNAL,
}
const MOST_IN_A_MESSAGE = 512

/**
 * Spans by the official packages, sent to a collector as OTLP JSON. Nothing is registered globally and nothing is patched: the shop begins its
 * spans itself. Imported only when the setting is there.
 */
export function openTelemetry({ endpoint, ratio, resource, delayMs = 2000, ...options }: Options): OpenTelemetry {
  const { timeoutMs = 10_000, mostWaiting = 4096, onFailed = () => undefined } = options
  const counts: TraceCounts = { sent: 0, dropped: 0 }
  const waiting = { spans: 0 }
  const exporter = counted(new OTLPTraceExporter({ url: endpoint, timeoutMillis: timeoutMs }), { counts, waiting, onFailed })
  const batches = new BatchSpanProcessor({
    exporter,
    // The bound below is reached first.
    maxQueueSize: mostWaiting,
    maxExportBatchSize: Math.min(MOST_IN_A_MESSAGE, mostWaiting),
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs * 2,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    // Decided before, by `records`: a span that is not recorded costs a cached page half of its speed.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [bounded(batches, { counts, waiting, mostWaiting })],
  })
  const tracer = provider.getTracer('shop')
  const begin: Tracer['begin'] = ({ name, kind, facts = {} }, parent) => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, contextOf(parent))
    const { traceId, spanId } = span.spanContext()
    return {
      traceId,
      spanId,
      sampled: true,
      rename: (to) => void span.updateName(to),
      set: (more) => void span.setAttributes(more),
      fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
    }
  }
  const records: Tracer['records'] = (parent) => {
    if (parent === null ? Math.random() >= ratio : !parent.sampled) return false
    if (waiting.spans < mostWaiting) return true
    // It would be dropped at its end.
    counts.dropped += 1
    return false
  }
  return {
    records,
    begin,
    counts,
    flush: () => batches.forceFlush().catch(() => undefined),
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

function contextOf(parent: SpanIds | null) {
  if (parent === null) return ROOT_CONTEXT
  const { traceId, spanId } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED })
}

type Waiting = { counts: TraceCounts; waiting: { spans: number } }

/** The processor's own queue forgets what it drops, and does not count what is being sent. */
function bounded(batches: SpanProcessor, { counts, waiting, mostWaiting }: Waiting & { mostWaiting: number }): SpanProcessor {
  return {
    onStart: () => undefined,
    onEnd: (span) => {
      if (waiting.spans >= mostWaiting) {
        counts.dropped += 1
        return
      }
      waiting.spans += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}

type Counted = Waiting & { onFailed: (error: Error) => void }

function counted(exporter: SpanExporter, { counts, waiting, onFailed }: Counted): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        waiting.spans -= spans.length
        // A failure always has an error.
        if (result.error) {
          counts.dropped += spans.length
          onFailed(result.error)
        } else counts.sent += spans.length
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
