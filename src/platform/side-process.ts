import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { GIVE_BACK } from './give-back.ts'
import { rootOf } from './root-of.ts'

type Options = {
  /** Its program, named from the root of the repository: it calls `answerAsked`. */
  file: string
  /** After so long it is ended, and whoever waits for it hears so. */
  mostSeconds: number
  mostWaiting: number
  /** Having nothing to do for so long it ends, and its memory is free. */
  idleSeconds: number
}

export type SideAsked = { id: number; asked: unknown }
export type SideSaid = { id: number; said: unknown } | { id: number; error: string }

type Waiting<Said> = { sent: SideAsked; resolve: (said: Said) => void; reject: (error: Error) => void }

// So much of the shop's own settings it needs, and none of its secrets.
const KNOWN_TO_IT = ['PATH', 'HOME', 'TMPDIR', 'FONTCONFIG_FILE']

/**
 * A program beside the shop for work that is done in native code and on bytes of others: it answers one after the other, keeps no page waiting,
 * takes its memory along when it ends, and when it falls nothing else does. It is begun with the first thing asked, and ends with the shop.
 * `ask` throws what its work throws, when it takes too long or falls, and when too many wait already.
 */
export function sideProcess<Asked, Said>({ file, mostSeconds, mostWaiting, idleSeconds }: Options) {
  const queue: Waiting<Said>[] = []
  let child: ChildProcess | null = null
  let working: Waiting<Said> | null = null
  let [deadline, idle]: (NodeJS.Timeout | undefined)[] = []
  let lastId = 0

  function begin(): void {
    if (working || queue.length === 0) return
    clearTimeout(idle)
    const next = queue.shift()!
    working = next
    child ??= openBeside(file, {
      said: (by, message) => by === child && hear(message),
      fell: (which, why) => which === child && lose(new Error(`${file} ${why}.`)),
    })
    child.ref()
    child.channel?.ref()
    deadline = setTimeout(() => lose(new Error(`${file} took more than ${mostSeconds} s.`)), mostSeconds * 1000)
    child.send(next.sent, (error) => {
      if (error && working === next) lose(error)
    })
  }

  function hear(message: SideSaid): void {
    if (message.id !== working?.sent.id) return
    const waiting = working
    rest()
    if ('error' in message) waiting.reject(new Error(message.error))
    else waiting.resolve(message.said as Said)
    begin()
  }

  /** It has nothing to do now, and keeps the shop from ending no longer. */
  function rest(): void {
    clearTimeout(deadline)
    clearTimeout(idle)
    working = null
    child?.unref()
    child?.channel?.unref()
    if (queue.length > 0) return
    idle = setTimeout(end, idleSeconds * 1000)
    idle.unref()
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  /** What waits goes on in a new one. */
  function lose(error: Error): void {
    const lost = working
    end()
    rest()
    lost?.reject(error)
    begin()
  }

  function ask(asked: Asked): Promise<Said> {
    if (queue.length >= mostWaiting) return Promise.reject(new Error(`Too many wait for ${file}.`))
    lastId += 1
    return new Promise<Said>((resolve, reject) => {
      queue.push({ sent: { id: lastId, asked }, resolve, reject })
      begin()
    })
  }

  return { ask }
}

type Heard = { said: (by: ChildProcess, message: SideSaid) => void; fell: (which: ChildProcess, why: string) => void }

function openBeside(file: string, heard: Heard): ChildProcess {
  const env = Object.fromEntries(KNOWN_TO_IT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = fork(join(rootOf(file), file), {
    execArgv: [],
    env: { ...env, ...GIVE_BACK },
    serialization: 'advanced',
    // Nothing it says about itself is for our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', (message) => heard.said(child, message as SideSaid))
  child.once('exit', () => heard.fell(child, 'ended before it was done'))
  child.once('error', () => heard.fell(child, 'could not be started'))
  return child
}
