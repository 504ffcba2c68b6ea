// How `npm run upgrade` reaches a shop of `npm start`: a socket in the data folder, for the shop's own account only.
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

type About = { port: number | null; pid: number | null }
export type Restarted = { ok: true; pid: number; port: number } | { ok: false; why: string }
type Options = { dataDir: string; about: () => About; restart: () => Promise<Restarted> }

const LONGEST_ORDER = 20

/** Listens for commands. Null where the system has no such sockets, the path of the data folder is too long for one, or it is not writable. */
export async function openControl({ dataDir, about, restart }: Options): Promise<Server | null> {
  const folder = folderOf(dataDir)
  const path = join(folder, `${process.pid}.sock`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    rmSync(path, { force: true })
  } catch {
    // The shop, which cannot start without its data folder, reports why.
    return null
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let heard = ''
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: string) => {
      heard += chunk
      if (heard.length > LONGEST_ORDER) return socket.destroy()
      if (heard === 'about\n') socket.end(JSON.stringify(about()))
      if (heard === 'restart\n') void answer(socket, restart)
    })
  })
  server.unref()
  return await new Promise((done) => {
    server.once('error', (error) => {
      process.stderr.write(`npm run upgrade cannot restart this shop: ${error.message}\n`)
      done(null)
    })
    server.listen(path, () => done(server))
  })
}

async function answer(socket: Socket, restart: () => Promise<Restarted>): Promise<void> {
  socket.end(JSON.stringify(await restart()))
}

type Supervised = About & { restart: () => Promise<Restarted> }

/** The shops on this data folder that `npm start` runs. */
export async function findSupervised(dataDir: string): Promise<Supervised[]> {
  const folder = folderOf(dataDir)
  const found: Supervised[] = []
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const about = await ask<About>(path, 'about')
    // Of a process that was killed.
    if (about === null) rmSync(path, { force: true })
    else found.push({ ...about, restart: async () => (await ask<Restarted>(path, 'restart')) ?? LOST })
  }
  return found
}

const LOST = { ok: false, why: 'the process that runs the shop has ended' } as const
const folderOf = (dataDir: string) => join(resolve(dataDir), 'running')

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+\.sock$/.test(name))
  } catch {
    return []
  }
}

/** Null when nothing answers. */
async function ask<Answer>(path: string, order: string): Promise<Answer | null> {
  const socket = connect(path)
  try {
    socket.write(`${order}\n`)
    return JSON.parse(await text(socket)) as Answer
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}
