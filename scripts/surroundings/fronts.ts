// The proxies in front of the shop, each with its file of deploy/, on loopback addresses and with a self-signed certificate.
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { filledIn } from './deploy-files.ts'
import { run, startChild, type Child } from './children.ts'
import type { Certificate } from './certificate.ts'
import type { Programs } from './programs.ts'

export type FrontName = 'nginx' | 'haproxy' | 'caddy'

export type FrontOptions = {
  folder: string
  programs: Programs
  certificate: Certificate
  /** The https port, and the plain http port. */
  ports: { secure: number; plain: number }
  shopPorts: readonly [number, number]
}

export type Front = Child & { name: FrontName; address: string; ports: FrontOptions['ports'] }

type Made = { path: string; check: string[]; start: string[] }

const MAKERS: Record<FrontName, (options: FrontOptions) => Promise<Made>> = { nginx: nginx, haproxy: haproxy, caddy: caddy }

/** Lets the program check its configuration. */
export async function checkFront(name: FrontName, options: FrontOptions): Promise<void> {
  const { path, check } = await MAKERS[name](options)
  await run(path, check)
}

export async function startFront(name: FrontName, options: FrontOptions): Promise<Front> {
  const { path, start } = await MAKERS[name](options)
  const child = await startChild(path, start, () => takesConnections(options.ports.secure))
  return { ...child, name, address: addressOf(options), ports: options.ports }
}

const addressOf = ({ ports }: FrontOptions) => `https://localhost:${ports.secure}`

async function nginx(options: FrontOptions): Promise<Made> {
  const { folder, programs, certificate, ports } = options
  const site = filledIn('nginx.conf', [
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen [::]:80;', `listen [::1]:${ports.plain};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.secure} `],
    ['listen [::]:443 ', `listen [::1]:${ports.secure} `],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate.certificate],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', certificate.key],
    ...inCommon(options),
  ])
  await mkdir(join(folder, 'nginx'), { recursive: true })
  // The surroundings of a site in Debian's own nginx.conf, without its folders.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path nginx/${name};`)
  const around = `pid nginx/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 2000; }\nhttp {\n${temporary.join('\n')}\naccess_log off;\n${site}}\n`
  await writeFile(join(folder, 'nginx.conf'), around)
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  return { path: programs.nginx, check: [...args, '-t'], start: [...args, '-g', 'daemon off;'] }
}

async function haproxy(options: FrontOptions): Promise<Made> {
  const { folder, programs, certificate, ports } = options
  const file = join(folder, 'haproxy.cfg')
  const text = filledIn('haproxy.cfg', [
    ['log /dev/log local0', 'log stdout format raw local0'],
    ['bind :80\n', `bind 127.0.0.1:${ports.plain}\n`],
    ['bind :::80 ', `bind ::1:${ports.plain} `],
    ['bind :443 ', `bind 127.0.0.1:${ports.secure} `],
    ['bind :::443 ', `bind ::1:${ports.secure} `],
    ['/etc/haproxy/shop.example.pem', certificate.both],
    ['req.hdr(host) -i shop.example', `req.hdr(host) -i localhost:${ports.secure}`],
    ...inCommon(options),
  ])
  await writeFile(file, text)
  return { path: programs.haproxy, check: ['-c', '-f', file], start: ['-db', '-f', file] }
}

async function caddy(options: FrontOptions): Promise<Made> {
  const { folder, programs, certificate, ports } = options
  const file = join(folder, 'Caddyfile')
  const text = filledIn('Caddyfile', [
    // Requests no certificate from outside and stores nothing outside our folder.
    ['\tservers {', `\tadmin off\n\tstorage file_system ${folder}/caddy\n\thttp_port ${ports.plain}\n\tservers {`],
    ['www.shop.example {', `https://127.0.0.1:${ports.secure} {\n\ttls ${certificate.certificate} ${certificate.key}`],
    ['\nshop.example {', `\n${addressOf(options)} {\n\ttls ${certificate.certificate} ${certificate.key}`],
    ...inCommon(options),
  ])
  await writeFile(file, text)
  const args = ['--config', file, '--adapter', 'caddyfile']
  return { path: programs.caddy, check: ['validate', ...args], start: ['run', ...args] }
}

function inCommon(options: FrontOptions): [string, string][] {
  return [
    ['https://shop.example', addressOf(options)],
    ['shop.example', 'localhost'],
    ['127.0.0.1:3000', `127.0.0.1:${options.shopPorts[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${options.shopPorts[1]}`],
  ]
}

export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
