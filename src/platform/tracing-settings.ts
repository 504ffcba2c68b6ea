import { z } from 'zod'

/** Where traces are sent, what share of them, and the name of this shop in them. `endpoint` includes the path of traces. */
export type TracingSettings = { endpoint: string; ratio: number; serviceName: string }

// The names of OpenTelemetry's specification.
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isCollector).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|\.\d{1,6}|1(?:\.0{1,6})?)$/)
    .transform(Number)
    .default(0.1),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .default('shop'),
}

export const TRACING_SENTENCES: Record<string, string> = {
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of a collector for OTLP over HTTP, such as http://127.0.0.1:4318, without a user name or a query.',
  OTEL_TRACES_SAMPLER_ARG: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1.',
  OTEL_SERVICE_NAME: 'OTEL_SERVICE_NAME must be up to 60 letters, digits, dots, hyphens and underscores.',
}

type Settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
  OTEL_SERVICE_NAME: string
}

/** Null when traces are off. */
export function tracingSettings(settings: Settings): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_SAMPLER_ARG: ratio, OTEL_SERVICE_NAME: serviceName } = settings
  return base === undefined ? null : { endpoint: `${base.replace(/\/+$/, '')}/v1/traces`, ratio, serviceName }
}

function isCollector(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const bare = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return (url.protocol === 'http:' || url.protocol === 'https:') && bare
}
