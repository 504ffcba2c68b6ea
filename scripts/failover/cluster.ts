// Two PostgreSQL servers that Patroni keeps as primary and standby, etcd, and HAProxy in front of them: all from Debian, on the loopback address.
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from '#platform/database/server-account.ts'
import { freePort, runProcess, type RunningProcess } from '../run-process.ts'
import { POSTGRES_FOLDER, type Programs } from '../surroundings/programs.ts'
import { makeGate, type Gate } from './gate.ts'

/** Seconds: how long a primary may be silent before another one takes over. Patroni's own default is 30. */
export const TTL = 20
const LONGEST_START_MS = 90_000
const LONGEST_END_MS = 20_000
export const PASSWORD = 'only-on-this-machine'

export type NodeName = 'one' | 'two'
type Node = {
  name: NodeName
  /** Of the server and of Patroni themselves; the others reach both through the gates. */
  ports: { database: number; patroni: number }
  gates: { database: Gate; patroni: Gate; etcd: Gate }
  running: RunningProcess | null
}

export type Cluster = {
  databaseUrl: string
  nodes: Record<NodeName, Node>
  primary: () => Promise<NodeName | null>
  start: (name: NodeName) => Promise<void>
  /** SIGKILL for Patroni and its server, as when the machine loses its power. */
  kill: (name: NodeName) => Promise<void>
  isolate: (name: NodeName) => void
  mend: (name: NodeName) => void
  switchOver: (from: NodeName) => Promise<void>
  /** Whether the other server follows and, with synchronous replication, confirms every commit. */
  isWhole: () => Promise<boolean>
  /** When a server first takes writes that was not the primary. */
  writableAfter: (old: NodeName | null) => Promise<{ name: NodeName; at: number }>
  close: () => Promise<void>
}

type ClusterOptions = { folder: string; programs: Programs; account: Account | undefined; synchronous: boolean }

export async function openCluster({ folder, programs, account, synchronous }: ClusterOptions): Promise<Cluster> {
  const ends: (() => Promise<unknown>)[] = []
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (account) await chown(path, account.uid, account.gid)
    return path
  }
  const asAccount = (path: string, args: string[]) =>
    account
      ? runProcess('setpriv', [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', path, ...args], {
          cwd: folder,
          env: ENV,
        })
      : runProcess(path, args, { cwd: folder, env: ENV })

  const etcdPort = await freePort()
  const etcd = asAccount(programs.etcd, await etcdArgs(await own(join(folder, 'etcd')), etcdPort))
  ends.push(() => etcd.stop(LONGEST_END_MS))
  if (!(await etcd.until(() => answers(`http://127.0.0.1:${etcdPort}/health`), LONGEST_START_MS)))
    throw new Error(`etcd did not start:\n${etcd.said()}`)

  const nodes = { one: await makeNode('one', etcdPort), two: await makeNode('two', etcdPort) }
  for (const { gates } of Object.values(nodes)) for (const gate of Object.values(gates)) ends.push(() => gate.close())
  const proxyPort = await freePort()
  const proxyFile = join(folder, 'database.cfg')
  await writeFile(proxyFile, proxyConfig(proxyPort, Object.values(nodes)))

  async function start(name: NodeName): Promise<void> {
    const node = nodes[name]
    const file = join(folder, `patroni-${name}.yml`)
    await writeFile(file, patroniConfig({ folder: await own(join(folder, name)), node, synchronous }), { mode: 0o644 })
    node.running = asAccount(programs.patroni, [file])
    const up = await node.running.until(() => answers(`http://127.0.0.1:${node.ports.patroni}/health`), LONGEST_START_MS)
    if (!up) throw new Error(`Patroni ${name} did not start:\n${node.running.said().slice(-3000)}`)
  }
  for (const name of ['one', 'two'] as const) {
    ends.push(() => nodes[name].running?.stop(LONGEST_END_MS) ?? Promise.resolve())
    await start(name)
  }
  const proxy = runProcess(programs.haproxy, ['-db', '-f', proxyFile])
  ends.push(() => proxy.stop(LONGEST_END_MS))

  const client = async <Result>(name: NodeName, work: (opened: pg.Client) => Promise<Result>): Promise<Result> => {
    const opened = new pg.Client({
      host: '127.0.0.1',
      port: nodes[name].ports.database,
      user: 'postgres',
      password: PASSWORD,
      database: 'postgres',
      connectionTimeoutMillis: 1000,
      query_timeout: 1000,
    })
    opened.on('error', () => undefined)
    try {
      await opened.connect()
      return await work(opened)
    } finally {
      await opened.end().catch(() => undefined)
    }
  }
  const takesWrites = (name: NodeName) =>
    client(name, async (opened) => {
      const { rows } = await opened.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]!.standby) return false
      await opened.query('create table if not exists probe (at timestamptz not null)')
      await opened.query('insert into probe values (now())')
      return true
    }).catch(() => false)
  const primary = async (): Promise<NodeName | null> => {
    for (const name of ['one', 'two'] as const)
      if (await answers(`http://127.0.0.1:${nodes[name].ports.patroni}/primary`)) return name
    return null
  }
  const isWhole = async () => {
    const name = await primary()
    if (name === null) return false
    const state = synchronous ? "sync_state in ('sync', 'quorum')" : "state = 'streaming'"
    return client(
      name,
      async (opened) => (await opened.query(`select from pg_stat_replication where ${state}`)).rowCount === 1,
    ).catch(() => false)
  }
  return {
    databaseUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}/postgres`,
    nodes,
    primary,
    start,
    kill: (name) => killNode(nodes[name], join(folder, name, 'data')),
    isolate: (name) => Object.values(nodes[name].gates).forEach((gate) => gate.cut()),
    mend: (name) => Object.values(nodes[name].gates).forEach((gate) => gate.mend()),
    switchOver: (from) => askSwitchOver(nodes[from], from),
    isWhole,
    async writableAfter(old) {
      const begun = performance.now()
      while (performance.now() - begun < LONGEST_START_MS) {
        for (const name of ['one', 'two'] as const) {
          if (name !== old && (await takesWrites(name))) return { name, at: performance.now() }
        }
        await wait(50)
      }
      const said = Object.values(nodes).map(({ name, running }) => `${name}:\n${running?.said().slice(-2000)}`)
      throw new Error(`No other server takes writes.\n${said.join('\n')}`)
    },
    async close() {
      for (const end of ends.toReversed()) await end()
    },
  }

  async function makeNode(name: NodeName, etcdAt: number): Promise<Node> {
    const ports = { database: await freePort(), patroni: await freePort() }
    const gates = {
      database: await makeGate(ports.database),
      patroni: await makeGate(ports.patroni),
      etcd: await makeGate(etcdAt),
    }
    return { name, ports, gates, running: null }
  }
}

const ENV = { ...process.env, LC_ALL: 'C.UTF-8', HOME: '/tmp' }

async function etcdArgs(folder: string, port: number): Promise<string[]> {
  const peer = `http://127.0.0.1:${await freePort()}`
  const url = `http://127.0.0.1:${port}`
  return [
    ['--name', 'etcd', '--data-dir', folder, '--listen-client-urls', url, '--advertise-client-urls', url],
    ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
    // What is lost with the power is not tried here, and the disk is shared with everything else.
    ['--unsafe-no-fsync'],
  ].flat()
}

function patroniConfig({ folder, node, synchronous }: { folder: string; node: Node; synchronous: boolean }): string {
  const { ports, gates, name } = node
  return `scope: shop
name: ${name}
log: { level: WARNING }
restapi: { listen: 127.0.0.1:${ports.patroni}, connect_address: 127.0.0.1:${gates.patroni.port} }
# Without use_proxies Patroni asks etcd for its address, and passes the gate by.
etcd3: { hosts: 127.0.0.1:${gates.etcd.port}, use_proxies: true }
bootstrap:
  dcs:
    ttl: ${TTL}
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: ${synchronous}
    postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 150, wal_log_hints: 'on' } }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${ports.database}
  connect_address: 127.0.0.1:${gates.database.port}
  data_dir: ${folder}/data
  bin_dir: ${POSTGRES_FOLDER}
  pgpass: ${folder}/pgpass
  parameters: { unix_socket_directories: '' }
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
    rewind: { username: rewinder, password: ${PASSWORD} }
`
}

/** The usual configuration of HAProxy before Patroni: only the primary answers 200 at /primary. */
function proxyConfig(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map(
    ({ name, gates }) => `  server ${name} 127.0.0.1:${gates.database.port} check port ${gates.patroni.port}`,
  )
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

async function killNode(node: Node, dataFolder: string): Promise<void> {
  node.running?.child.kill('SIGKILL')
  const pid = Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0])
  if (pid > 0) process.kill(pid, 'SIGKILL')
  await node.running?.ended
  node.running = null
}

async function askSwitchOver({ ports }: Node, leader: NodeName): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports.patroni}/switchover`, { method: 'POST', body: JSON.stringify({ leader }) })
  if (answer.status >= 300) throw new Error(`Patroni refuses the switch-over: ${await answer.text()}`)
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status === 200
}
