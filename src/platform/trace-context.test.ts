import { expect, test } from 'vitest'
import { traceIdOf } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('the trace id of a valid header is used', () => {
  expect(traceIdOf(`00-${TRACE}-${PARENT}-01`)).toBe(TRACE)
  expect(traceIdOf(`cc-${TRACE}-${PARENT}-00-what-comes-later`)).toBe(TRACE)
})

test.each([
  undefined,
  '',
  TRACE,
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}x-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01\n{"level":"fatal"}`,
  ` 00-${TRACE}-${PARENT}-01`,
])('%j is not a valid trace header', (header) => {
  expect(traceIdOf(header)).toBeNull()
})
