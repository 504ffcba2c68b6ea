import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('traces are off without a collector; with one, a tenth is sent unless a setting says otherwise', () => {
  const tracingOf = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok ? read.config.tracing : read.problems
  }
  expect(tracingOf({ OTEL_TRACES_SAMPLER_ARG: '1' })).toBeNull()
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })).toEqual({
    endpoint: 'http://127.0.0.1:4318/v1/traces',
    ratio: 0.1,
    serviceName: 'shop',
  })
  expect(
    tracingOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_SERVICE_NAME: 'fruit-dhaka',
    }),
  ).toEqual({ endpoint: 'https://collector.example/otlp/v1/traces', ratio: 0.25, serviceName: 'fruit-dhaka' })
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:secret@collector.example', OTEL_TRACES_SAMPLER_ARG: '1.5' }
  expect(tracingOf({ ...wrong, OTEL_SERVICE_NAME: 'two words' })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of a collector for OTLP over HTTP, such as http://127.0.0.1:4318, without a user name or a query.',
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1.',
    'OTEL_SERVICE_NAME must be up to 60 letters, digits, dots, hyphens and underscores.',
  ])
})
