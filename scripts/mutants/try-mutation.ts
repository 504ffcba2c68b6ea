import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mutated, type Mutation } from './places.ts'
import { runTool } from '../tools.ts'
import type { Answered, Asked } from './runner.ts'

/**
 * `killedBy`: the test file that failed; `time`: the tests did not end; null: the mutation survived. `ran`: how many test files ran.
 * `refused`: no test failed, but the type check does. Such a mutation is not counted.
 */
export type Fate = { killedBy: string | null; refused: boolean; ran: number; seconds: number }

type Trial = {
  try(mutation: Mutation, tests: readonly string[]): Promise<Fate>
  close(): Promise<void>
}

// A batch of tests that takes longer waits for something that never happens.
const HANGS_AFTER_MS = 180_000
const FIRST_BATCH = 2
const BATCH = 4

/** Tries mutations one after another in a copy of the project. After the time limit of a mutation no further tests start. */
export function openTrial(folder: string, { secondsEach }: { secondsEach: number }): Trial {
  const runner = openRunner(folder)
  // They fail without a mutation too, so they prove nothing.
  const leftOut = new Set<string>()

  /** The first of these failed tests that passes without the mutation; undefined when they failed only because the database was gone. */
  async function whichNoticed(path: string, failed: readonly string[]): Promise<string | null | undefined> {
    for (const test of failed) {
      const passes = async () => (await runner.run({ changed: path, tests: [test] }))?.length === 0
      if (await passes()) return test
      // A new process gets a new database.
      runner.restart()
      if (await passes()) return undefined
      leftOut.add(test)
      process.stderr.write(`${test} fails without a mutation, so it is skipped.\n`)
    }
    return null
  }

  async function firstToFail(path: string, text: string, change: string, tests: readonly string[]) {
    const deadline = performance.now() + secondsEach * 1000
    const noticing = async (batch: readonly string[]) => {
      writeFileSync(join(folder, path), change)
      const failed = await runner.run({ changed: path, tests: batch.filter((test) => !leftOut.has(test)) })
      writeFileSync(join(folder, path), text)
      return failed ? whichNoticed(path, failed) : 'time'
    }
    let ran = 0
    for (let size = FIRST_BATCH; ran < tests.length && performance.now() < deadline; size = BATCH) {
      const batch = tests.slice(ran, ran + size)
      ran += batch.length
      let killedBy = await noticing(batch)
      if (killedBy === undefined) killedBy = await noticing(batch)
      if (killedBy) return { killedBy, ran }
    }
    return { killedBy: null, ran }
  }

  return {
    try: async (mutation, tests) => {
      const begun = performance.now()
      const text = readFileSync(join(folder, mutation.path), 'utf8')
      const change = mutated(text, mutation)
      const fate = await firstToFail(mutation.path, text, change, tests)
      const refused = fate.killedBy === null && (await compilerRefuses(folder, { path: mutation.path, text, change }))
      return { ...fate, refused, seconds: Math.round((performance.now() - begun) / 1000) }
    },
    close: runner.close,
  }
}

/** True when the type check finds an error in the changed file that it does not find in the file as it is. */
export async function compilerRefuses(folder: string, { path, text, change }: { path: string; text: string; change: string }) {
  const passes = async () => {
    const { code } = await runTool('oxlint', ['--type-aware', '--type-check', '--quiet', '-A', 'all', path], { cwd: folder })
    return code === 0
  }
  writeFileSync(join(folder, path), change)
  const accepted = await passes()
  writeFileSync(join(folder, path), text)
  return !accepted && (await passes())
}

/** Which of the tests failed; null when they did not end, after which the next ones get a new process. */
function openRunner(folder: string): { run(asked: Asked): Promise<string[] | null>; restart(): void; close(): Promise<void> } {
  let child: ChildProcess | undefined
  const restart = () => {
    if (child) kill(child)
    child = undefined
  }
  return {
    restart,
    run: async (asked) => {
      child ??= await start(folder)
      child.send(asked)
      const answered = await Promise.race([nextAnswer(child), wait(HANGS_AFTER_MS, null, { ref: false })])
      if (answered) return 'failed' in answered ? answered.failed : []
      restart()
      return null
    },
    close: async () => {
      if (!child || child.exitCode !== null) return
      child.kill()
      await Promise.race([once(child, 'exit'), wait(20_000, null, { ref: false })])
      kill(child)
    },
  }
}

async function start(folder: string): Promise<ChildProcess> {
  const silent = process.env['MUTANTS_OUTPUT'] ? 'inherit' : 'ignore'
  // In its own process group, so that its workers end with it.
  const child = fork(join(folder, 'scripts/mutants/runner.ts'), [], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', silent, silent, 'ipc'],
  })
  await nextAnswer(child)
  return child
}

/** Null when the process ended without an answer. */
async function nextAnswer(child: ChildProcess): Promise<Answered | null> {
  const stop = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: stop.signal }).then(([message]) => message as Answered),
      once(child, 'exit', { signal: stop.signal }).then(() => null),
    ])
  } finally {
    stop.abort()
  }
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
