// The shop processes to restart, and how: those of `npm start` by their socket, others by the given command.
import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { problemOfShop } from './check-shop.ts'
import { findSupervised } from './control.ts'
import type { Options } from './options.ts'

export type Restart = { name: string; port: number; how: string; run: () => Promise<string | null> }

export async function findRestarts({ restart, ports }: Options, dataDir: string): Promise<Restart[]> {
  if (restart !== null) return ports.map((port) => byCommand(restart.replaceAll('{port}', String(port)), port))
  return (await findSupervised(dataDir)).flatMap(({ port, pid, restart: ask }) => {
    if (port === null) return []
    const run = async () => {
      const done = await ask()
      return done.ok ? null : done.why
    }
    return [{ name: `the shop on port ${port}`, port, how: `npm start, process ${pid}`, run }]
  })
}

function byCommand(command: string, port: number): Restart {
  const run = async () => {
    const { status, error } = spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
    if (error) return `"${command}" could not be run: ${error.message}`
    return status === 0 ? null : `"${command}" ended with ${status}`
  }
  return { name: `the shop on port ${port}`, port, how: command, run }
}

type How = { folder: string; host: string; pauseMs: number; say: (line: string) => void; longestMs?: number }

/** One after another, each only when the previous one works. Returns the problem and its process. */
export async function restartAll(
  restarts: readonly Restart[],
  { folder, host, pauseMs, say, longestMs }: How,
): Promise<{ at: number; why: string } | null> {
  for (const [at, restart] of restarts.entries()) {
    // The load balancer needs a moment to notice that the previous one is back.
    if (at > 0) await wait(pauseMs)
    const begun = performance.now()
    const why = (await restart.run()) ?? (await problemOfShop({ host, port: restart.port }, folder, longestMs))
    if (why !== null) return { at, why }
    say(
      `${restart.name} runs the new version: ready, and the home page has all its files (${((performance.now() - begun) / 1000).toFixed(1)} s).`,
    )
  }
  return null
}
