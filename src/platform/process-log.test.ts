import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a program in a separate process whose entire output is the log. */
function run(program: string) {
  const code = `
    import { makeLog } from './log.ts'
    import { logWholeProcess } from './process-log.ts'
    logWholeProcess(makeLog({ level: 'info', readable: false }))
    ${program}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { lines, stderr, status }
}

test('console output of libraries and Node’s warnings become log lines, without request data', () => {
  const { lines, stderr, status } = run(`
    console.warn('The path "/order/secret" could not be decoded:', new TypeError('bad /order/secret'), { many: 'lines\\n' })
    console.info('The user aborted a request.')
    process.emitWarning('Slow for 01712345678.', { type: 'TestWarning', code: 'T1' })`)
  expect([stderr, status]).toEqual(['', 0])
  expect(lines).toMatchObject([
    { level: 'warn', library: expect.stringContaining('could not be decoded: TypeError: bad [path]'), msg: 'console' },
    { level: 'info', library: 'The user aborted a request.', msg: 'console' },
    { level: 'warn', warning: 'TestWarning', code: 'T1', reason: 'Slow for [number].', msg: 'warning of Node' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each([
  ['uncaughtException', `setTimeout(() => { throw new Error('Broken for "Rahima".') })`],
  ['unhandledRejection', `void Promise.reject(new Error('Broken for "Rahima".'))`],
])('an uncaught error ends the process and is its last log line: %s', (origin, program) => {
  const { lines, stderr, status } = run(program)
  expect([stderr, status]).toEqual(['', 1])
  expect(lines).toMatchObject([
    { level: 'error', reference: origin, error: { message: 'Broken for "…".', stack: expect.any(String) }, msg: 'failed' },
    { level: 'fatal', origin, fault: lines[0]!['fault'] },
  ])
})
