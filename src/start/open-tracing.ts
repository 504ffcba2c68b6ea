import { buildInfo } from '#platform/build-info.ts'
import type { Config } from '#platform/config.ts'
import { logOnce } from '#platform/log-errors.ts'
import type { Log } from '#platform/log.ts'
import { followCount } from '#platform/metrics.ts'
import { redact } from '#platform/redact.ts'
import { useTracer } from '#platform/tracing.ts'
import type { Undo } from './undo.ts'

type Tracing = { stop: () => Promise<void> }

/** Sends traces from here on, if a collector is set. Without one, the packages are not even loaded. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  { log, undo }: { log: Log; undo: Undo },
): Promise<Tracing> {
  if (tracing === null) return { stop: async () => undefined }
  const { openTelemetry } = await import('#platform/tracing/open-telemetry.ts')
  const opened = openTelemetry({
    ...tracing,
    resource: {
      'service.name': tracing.serviceName,
      'service.version': buildInfo.version,
      'shop.build': buildInfo.build,
      'process.pid': process.pid,
    },
    onFailed: (error) => noteFailure(log, error),
  })
  followCount('shop_spans_sent_total', 'Spans of traces that the collector took.', () => opened.counts.sent)
  followCount(
    'shop_spans_dropped_total',
    'Spans of traces that were dropped, because the collector did not take them or too many were waiting.',
    () => opened.counts.dropped,
  )
  useTracer(opened)
  const stop = async () => {
    useTracer(null)
    await opened.stop()
  }
  undo.later(stop)
  return { stop }
}

function noteFailure(log: Log, error: Error): void {
  const write = (repeats: object) => log.warn({ reason: redact(error.message), ...repeats }, 'traces could not be sent')
  logOnce(log, 'traces could not be sent', { first: () => write({}), again: write })
}
