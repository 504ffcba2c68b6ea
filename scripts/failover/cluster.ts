// Two PostgreSQL servers that Patroni keeps as primary and standby, etcd, and HAProxy in front of them: all from Debian, on the loopback address.
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from '#platform/database/server-account.ts'
import { freePort, runProcess, type RunningProcess } from '../run-process.ts'
import { POSTGRES_FOLDER, type Programs } from '../surroundings/programs.ts'
import { runAs } from '../trial.ts'
import { makeGate, type Gate } from './gate.ts'

/** Seconds: how long a primary may be silent before another one takes over. Patroni's own default is 30. */
export const TTL = 20
const LONGEST_START_MS = 90_000
const LONGEST_END_MS = 20_000
export const PASSWORD = 'only-on-this-machine'

export type NodeName = 'one' | 'two'
type Node = {
  name: NodeName
  /** Of the server and of Patroni themselves; the others reach both through the gates: HAProxy through `clients`, the standby through `database`. */
  ports: { database: number; patroni: number }
  gates: { clients: Gate; database: Gate; patroni: Gate; etcd: Gate }
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

export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, programs, synchronous } = options
  const ends: (() => Promise<unknown>)[] = []
  const etcdPort = await startEtcd(options, ends)
  const nodes = { one: await makeNode('one', etcdPort), two: await makeNode('two', etcdPort) }
  for (const { gates } of Object.values(nodes)) for (const gate of Object.values(gates)) ends.push(() => gate.close())
  const start = (name: NodeName) => startNode(options, nodes[name])
  for (const name of NAMES) {
    ends.push(() => nodes[name].running?.stop(LONGEST_END_MS) ?? Promise.resolve())
    await start(name)
  }
  const proxyPort = await freePort()
  const proxyFile = join(folder, 'database.cfg')
  await writeFile(proxyFile, proxyConfig(proxyPort, Object.values(nodes)))
  const proxy = runProcess(programs.haproxy, ['-db', '-f', proxyFile])
  ends.push(() => proxy.stop(LONGEST_END_MS))
  const primary = () => primaryOf(nodes)
  return {
    databaseUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}/postgres`,
    nodes,
    primary,
    start,
    kill: (name) => killNode(nodes[name], join(folder, name, 'data')),
    isolate: (name) => Object.values(nodes[name].gates).forEach((gate) => gate.cut()),
    mend: (name) => Object.values(nodes[name].gates).forEach((gate) => gate.mend()),
    switchOver: (from) => askSwitchOver(nodes[from], from),
    async isWhole() {
      const name = await primary()
      return name !== null && (await isFollowed(nodes[name], synchronous))
    },
    writableAfter: (old) => firstWritable(nodes, old),
    async close() {
      for (const end of ends.toReversed()) await end()
    },
  }
}

const NAMES = ['one', 'two'] as const

function asAccount({ folder, account }: ClusterOptions, path: string, args: string[]): RunningProcess {
  return runAs(account, [path, ...args], { cwd: folder, env: ENV })
}

async function ownFolder({ folder, account }: ClusterOptions, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (account) await chown(path, account.uid, account.gid)
  return path
}

async function startEtcd(options: ClusterOptions, ends: (() => Promise<unknown>)[]): Promise<number> {
  const port = await freePort()
  const etcd = asAccount(options, options.programs.etcd, await etcdArgs(await ownFolder(options, 'etcd'), port))
  ends.push(() => etcd.stop(LONGEST_END_MS))
  const up = await etcd.until(() => answers(`http://127.0.0.1:${port}/health`), LONGEST_START_MS)
  if (!up) throw new Error(`etcd did not start:\n${etcd.said()}`)
  return port
}

async function makeNode(name: NodeName, etcdPort: number): Promise<Node> {
  const ports = { database: await freePort(), patroni: await freePort() }
  const gates = {
    clients: await makeGate(ports.database),
    database: await makeGate(ports.database),
    patroni: await makeGate(ports.patroni),
    etcd: await makeGate(etcdPort),
  }
  return { name, ports, gates, running: null }
}

async function startNode(options: ClusterOptions, node: Node): Promise<void> {
  const { name, ports } = node
  const file = join(options.folder, `patroni-${name}.yml`)
  const folder = await ownFolder(options, name)
  await writeFile(file, patroniConfig({ folder, node, synchronous: options.synchronous }), { mode: 0o644 })
  node.running = asAccount(options, options.programs.patroni, [file])
  const up = await node.running.until(() => answers(`http://127.0.0.1:${ports.patroni}/health`), LONGEST_START_MS)
  if (!up) throw new Error(`Patroni ${name} did not start:\n${node.running.said().slice(-3000)}`)
}

async function withClient<Result>({ ports }: Node, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports.database,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function takesWrites(node: Node): Promise<boolean> {
  return withClient(node, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]!.standby) return false
    await client.query('create table if not exists probe (at timestamptz not null)')
    await client.query('insert into probe values (now())')
    return true
  }).catch(() => false)
}

function isFollowed(node: Node, synchronous: boolean): Promise<boolean> {
  const state = synchronous ? "sync_state in ('sync', 'quorum')" : "state = 'streaming'"
  return withClient(node, async (client) => {
    const { rowCount } = await client.query(`select from pg_stat_replication where ${state}`)
    return rowCount === 1
  }).catch(() => false)
}

async function primaryOf(nodes: Cluster['nodes']): Promise<NodeName | null> {
  for (const name of NAMES) if (await answers(`http://127.0.0.1:${nodes[name].ports.patroni}/primary`)) return name
  return null
}

async function firstWritable(nodes: Cluster['nodes'], old: NodeName | null): Promise<{ name: NodeName; at: number }> {
  const begun = performance.now()
  while (performance.now() - begun < LONGEST_START_MS) {
    for (const name of NAMES) if (name !== old && (await takesWrites(nodes[name]))) return { name, at: performance.now() }
    await wait(50)
  }
  const said = Object.values(nodes).map(({ name, running }) => `${name}:\n${running?.said().slice(-2000)}`)
  throw new Error(`No other server takes writes.\n${said.join('\n')}`)
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
    ({ name, gates }) => `  server ${name} 127.0.0.1:${gates.clients.port} check port ${gates.patroni.port}`,
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
  default-server inter 1s downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
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
