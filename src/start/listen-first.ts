import type { Server } from 'node:http'
import { startFailure } from './start-failure.ts'

// More shops than anybody tries out on one machine; a gateway simulator of `npm run dev` may be among them.
const MORE_PORTS = 20

type Place = {
  port: number
  host: string | undefined
  /** With a configured port the start fails when it is taken; otherwise the next free one is used. */
  portIsSet: boolean
}

/** Opens the port first, so that nothing else is started when that fails. Returns the port. */
export async function listenFirst(server: Server, place: Place): Promise<number> {
  const last = place.portIsSet ? place.port : place.port + MORE_PORTS
  for (let port = place.port; ; port += 1) {
    try {
      await listenOn(server, port, place.host)
      return port
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || port === last) throw startFailure(whyNot(error, place, last), error)
    }
  }
}

function listenOn(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function whyNot(error: unknown, { port, host, portIsSet }: Place, last: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return portIsSet
        ? `Port ${port} is used by another program. Stop that program, or choose another port, such as: PORT=${port + 1} npm start`
        : `The ports ${port} to ${last} are all used by other programs. Choose a free one, such as: PORT=8080 npm start`
    case 'EACCES':
      return (
        `This user may not open port ${port}: ports below 1024 need special rights. Choose a higher port, such as: PORT=3000 npm start\n` +
        'Let a proxy with TLS listen on the ports 80 and 443 and pass requests on to it (docs/operating.md, Behind a proxy).'
      )
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is not an address of this machine. Leave HOST out, or use 127.0.0.1 behind a proxy on this machine.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, and no address was found for that name. Leave HOST out, or use 127.0.0.1 behind a proxy on this machine.`
    default:
      return `The shop can't listen on port ${port}${host === undefined ? '' : ` of ${host}`}: ${messageOf(error)}`
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
