// Programs that run beside the shop, and end with the command that started them.
import { spawn } from 'node:child_process'
import { runProcess } from '../run-process.ts'

export type Child = { said: () => string; stop: () => Promise<void> }

const LONGEST_START_MS = 15_000
const LONGEST_END_MS = 5_000

/** Starts a background program, and waits until it is ready. */
export async function startChild(path: string, args: string[], isReady: () => Promise<boolean>): Promise<Child> {
  const { child, said, until, stop, ended } = runProcess(path, args)
  // However this process ends.
  const endToo = () => void child.kill('SIGTERM')
  process.once('exit', endToo)
  void ended.then(() => process.off('exit', endToo))
  if (await until(isReady, LONGEST_START_MS)) return { said, stop: () => stop(LONGEST_END_MS) }
  await stop(LONGEST_END_MS)
  throw new Error(`${path} did not start:\n${said()}`)
}

/** Runs a program to its end. Returns its output; throws with that when it fails. */
export function run(path: string, args: string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] })
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(said)
      else reject(new Error(`${path} ended with ${code}:\n${said.trim()}`))
    })
    child.stdin?.end(input)
  })
}
