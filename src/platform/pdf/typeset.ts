import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

const THREAD = 'src/platform/pdf/pdf-thread.ts'
const MOST_SECONDS = 30
const MOST_WAITING = 200
// What is typeset now and then need not hold the fonts in memory all day.
const IDLE_SECONDS = 60

export type ToTypeset = {
  /** A Typst file of ours, named from the root of the repository. */
  template: string
  /** What the template reads as `json(bytes(sys.inputs.data))`. It is never source: nobody's text becomes markup. */
  data: unknown
  /** Stands in the file as the time it was made: the same template, data and time make the same bytes. */
  createdAt: Date
}

export type ThreadAsked = { id: number; root: string; template: string; data: string; createdAt: number }
export type ThreadSaid = { id: number; pdf: Uint8Array } | { id: number; error: string }

type Waiting = { asked: ThreadAsked; resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

let thread: Worker | null = null
let working: Waiting | null = null
let deadline: NodeJS.Timeout | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const queue: Waiting[] = []

/**
 * Makes a PDF in a thread beside the server, one after the other, so that a big one keeps no page waiting. It throws when the template is wrong or
 * not there, when it takes too long, and when too many wait already: all of that is a bug or an outage, never something a person typed.
 */
export function typeset({ template, data, createdAt }: ToTypeset): Promise<Uint8Array> {
  if (queue.length >= MOST_WAITING) return Promise.reject(new Error('Too many documents are waiting to be typeset.'))
  lastId += 1
  const asked = {
    id: lastId,
    root: rootFolder(),
    template,
    data: JSON.stringify(data),
    createdAt: Math.floor(createdAt.getTime() / 1000),
  }
  return new Promise((resolve, reject) => {
    queue.push({ asked, resolve, reject })
    begin()
  })
}

function begin(): void {
  if (working || queue.length === 0) return
  clearTimeout(idle)
  working = queue.shift()!
  thread ??= openThread()
  thread.ref()
  deadline = setTimeout(() => fail(new Error(`Typesetting took more than ${MOST_SECONDS} s.`)), MOST_SECONDS * 1000)
  // Nothing is handed over: the data is copied.
  thread.postMessage(working.asked, [])
}

function openThread(): Worker {
  const opened = new Worker(join(rootFolder(), THREAD), { stdout: true, stderr: true })
  opened.on('message', (said: ThreadSaid) => {
    if (said.id !== working?.asked.id) return
    const { resolve, reject, asked } = working
    rest()
    if ('pdf' in said) resolve(said.pdf)
    else reject(new Error(`${asked.template} could not be typeset: ${said.error}`))
    begin()
  })
  opened.on('error', (error) => {
    if (thread === opened) fail(error instanceof Error ? error : new Error(String(error)))
  })
  return opened
}

/** It has nothing to do now, and keeps no process from ending. */
function rest(): void {
  clearTimeout(deadline)
  working = null
  thread?.unref()
  if (queue.length > 0) return
  idle = setTimeout(() => {
    void thread?.terminate()
    thread = null
  }, IDLE_SECONDS * 1000)
  idle.unref()
}

/** The thread is lost; what waits goes on in a new one. */
function fail(error: Error): void {
  const failed = working
  void thread?.terminate()
  thread = null
  rest()
  failed?.reject(error)
  begin()
}

let root: string | null = null

/** The server is one file when it is built; templates and the thread are read as they lie in the repository. */
function rootFolder(): string {
  if (root !== null) return root
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, THREAD))) return (root = folder)
    if (folder === dirname(folder)) throw new Error(`${THREAD} is not there.`)
  }
}
