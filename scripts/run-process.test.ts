import { expect, test } from 'vitest'
import { root } from './root.ts'
import { runProcess } from './run-process.ts'

test('a script that exits ends the processes it has started', async () => {
  const script = `
    const { runProcess } = await import('./scripts/run-process.ts')
    process.once('SIGTERM', () => process.exit(130))
    setInterval(() => {}, 1000)
    console.log(runProcess('sleep', ['300']).child.pid)`
  const parent = runProcess(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  expect(await parent.until(() => /^\d+\n/.test(parent.said()), 20_000)).toBe(true)
  const sleeping = Number(parent.said())
  expect(isRunning(sleeping)).toBe(true)
  await parent.stop()
  expect(parent.child.exitCode).toBe(130)
  await expect.poll(() => isRunning(sleeping), { timeout: 10_000 }).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
