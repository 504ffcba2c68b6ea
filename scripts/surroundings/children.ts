// Programs that run beside the shop, and end with the command that started them.
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type Child = { said: () => string; stop: () => Promise<void> }

const LONGEST_START_MS = 15_000
const LONGEST_END_MS = 5_000

/** Starts a background program, and waits until it is ready. */
export async function startChild(path: string, args: string[], isReady: () => Promise<boolean>): Promise<Child> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  // However this process ends.
  const endToo = () => void child.kill('SIGTERM')
  process.once('exit', endToo)
  let said = ''
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let running = true
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      running = false
      process.off('exit', endToo)
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      said += String(error)
      end()
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, wait(LONGEST_END_MS, undefined, { ref: false })])
    if (running) child.kill('SIGKILL')
    await ended
  }
  for (let waited = 0; running && waited < LONGEST_START_MS; waited += 50) {
    if (await isReady()) return { said: () => said, stop }
    await wait(50)
  }
  await stop()
  throw new Error(`${path} did not start:\n${said}`)
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
