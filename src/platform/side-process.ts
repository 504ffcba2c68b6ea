import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MALLOC_ENV } from './malloc-env.ts'
import { rootOf } from './root-of.ts'

type Options = {
  /** Its program, relative to the root of the repository: it calls `handleWorkerRequests`. */
  file: string
  /** A request that takes longer ends the process and fails. */
  mostSeconds: number
  mostWaiting: number
  /** After this idle time it ends, and its memory is freed. */
  idleSeconds: number
  /** Node options, such as a limit on the heap. */
  execArgv?: readonly string[]
  /** The limit of its total memory. A process above it is killed. On Linux only; elsewhere the limits of the heap and of the work itself remain. */
  mostMemoryMb?: number
}

type Asking = {
  /** Urgent requests are handled before all others. */
  urgent?: boolean
  /** A request that waits longer is refused as busy. */
  longestWaitMs?: number
}

/** Why a request failed: full queue, too slow, memory limit or crash, or an error of the work itself. */
type SideReason = 'busy' | 'too-slow' | 'fell' | 'work'

export type WorkerRequest = { id: number; asked: unknown }
export type WorkerResponse = { id: number; said: unknown } | { id: number; error: string }

type Waiting<Said> = {
  sent: WorkerRequest
  resolve: (said: Said) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
}

// The environment variables it needs, without any secrets.
const KNOWN_TO_IT = ['PATH', 'HOME', 'TMPDIR', 'FONTCONFIG_FILE']
const MEMORY_READ_MS = 50

function failed(sideReason: SideReason, message: string): Error {
  return Object.assign(new Error(message), { sideReason })
}

/** Null for an error that is not from `sideProcess`. */
export function sideReason(error: unknown): SideReason | null {
  return error instanceof Error && 'sideReason' in error ? (error.sideReason as SideReason) : null
}

/**
 * A separate process for work on untrusted bytes, mainly in native code: it handles one request at a time, blocks no page, and its memory
 * is freed when it ends. A failure affects nothing else. It starts with the first request and ends with the shop. `ask` throws the errors
 * of its work, and when it takes too long, crashes, or the queue is full.
 */
export function sideProcess<Asked, Said>(options: Options) {
  const line = waitingLine<Said>(options)
  let child: ChildProcess | null = null
  let working: Waiting<Said> | null = null
  let idle: NodeJS.Timeout | undefined
  let unguard = () => {}
  let lastId = 0

  function begin(): void {
    const next = working ? undefined : line.next()
    if (!next) return
    clearTimeout(idle)
    working = next
    child ??= openBeside(options, {
      said: (by, message) => by === child && hear(message),
      fell: (which, why) => which === child && lose(failed('fell', `${options.file} ${why}.`)),
    })
    child.ref()
    child.channel?.ref()
    unguard = guard(options, child, lose)
    child.send(next.sent, (error) => {
      if (error && working === next) lose(failed('fell', error.message))
    })
  }

  function hear(message: WorkerResponse): void {
    if (message.id !== working?.sent.id) return
    const { resolve, reject } = working
    rest()
    if ('error' in message) reject(failed('work', message.error))
    else resolve(message.said as Said)
    begin()
  }

  /** Idle: no longer prevents the shop from ending. */
  function rest(): void {
    unguard()
    clearTimeout(idle)
    working = null
    child?.unref()
    child?.channel?.unref()
    if (!line.isEmpty()) return
    idle = setTimeout(end, options.idleSeconds * 1000)
    idle.unref()
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  /** Waiting requests continue in a new process. */
  function lose(error: Error): void {
    const lost = working
    end()
    rest()
    lost?.reject(error)
    begin()
  }

  function ask(asked: Asked, asking: Asking = {}): Promise<Said> {
    lastId += 1
    return new Promise<Said>((resolve, reject) => {
      line.add({ sent: { id: lastId, asked }, resolve, reject }, asking)
      begin()
    })
  }

  return { ask }
}

/** Calls `lose` when the process takes too long or too much memory, until stopped. */
function guard({ file, mostSeconds, mostMemoryMb }: Options, { pid }: ChildProcess, lose: (error: Error) => void): () => void {
  const deadline = setTimeout(() => lose(failed('too-slow', `${file} took more than ${mostSeconds} s.`)), mostSeconds * 1000)
  const watch = () => {
    if (pid !== undefined && memoryMb(pid) > mostMemoryMb!) lose(failed('fell', `${file} took more than ${mostMemoryMb} MB.`))
  }
  const watching = mostMemoryMb === undefined ? undefined : setInterval(watch, MEMORY_READ_MS)
  return () => {
    clearTimeout(deadline)
    clearInterval(watching)
  }
}

/** The queue: urgent requests first, then in order. Each of the two kinds has the same number of places. */
function waitingLine<Said>({ file, mostWaiting }: Pick<Options, 'file' | 'mostWaiting'>) {
  const urgent: Waiting<Said>[] = []
  const ordinary: Waiting<Said>[] = []

  function add(one: Waiting<Said>, asking: Asking): void {
    const queue = asking.urgent ? urgent : ordinary
    if (queue.length >= mostWaiting) return one.reject(failed('busy', `Too many wait for ${file}.`))
    queue.push(one)
    if (asking.longestWaitMs === undefined) return
    one.timer = setTimeout(() => {
      queue.splice(queue.indexOf(one), 1)
      one.reject(failed('busy', `${file} had no time.`))
    }, asking.longestWaitMs)
  }

  function next(): Waiting<Said> | undefined {
    const first = urgent.shift() ?? ordinary.shift()
    clearTimeout(first?.timer)
    return first
  }

  return { add, next, isEmpty: () => urgent.length + ordinary.length === 0 }
}

/** The process's resident memory; 0 where it is unknown. */
function memoryMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

type Heard = { said: (by: ChildProcess, message: WorkerResponse) => void; fell: (which: ChildProcess, why: string) => void }

function openBeside({ file, execArgv = [] }: Options, heard: Heard): ChildProcess {
  const env = Object.fromEntries(KNOWN_TO_IT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = fork(join(rootOf(file), file), {
    execArgv: [...execArgv],
    env: { ...env, ...MALLOC_ENV },
    serialization: 'advanced',
    // Ctrl+C in a terminal is for the shop, which lets running work finish.
    detached: true,
    // Its own output must not go to our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (message) => heard.said(child, message as WorkerResponse))
  child.once('exit', () => heard.fell(child, 'ended before it was done'))
  child.once('error', () => heard.fell(child, 'could not be started'))
  return child
}
