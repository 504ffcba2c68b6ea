import { expect, test } from 'vitest'
import { parentOf, traceparentOf } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test('the span of a valid header is used, and whether it is recorded', () => {
  expect(parentOf(`00-${TRACE}-${PARENT}-01`)).toEqual({ traceId: TRACE, spanId: PARENT, sampled: true })
  expect(parentOf(`00-${TRACE}-${PARENT}-02`)).toEqual({ traceId: TRACE, spanId: PARENT, sampled: false })
  expect(parentOf(`cc-${TRACE}-${PARENT}-00-what-comes-later`)).toEqual({ traceId: TRACE, spanId: PARENT, sampled: false })
})

test.each(['00', '01'])('a header that is sent is understood (flags %s)', (flags) => {
  const header = `00-${TRACE}-${PARENT}-${flags}`
  expect(traceparentOf(parentOf(header)!)).toBe(header)
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
  expect(parentOf(header)).toBeNull()
})
