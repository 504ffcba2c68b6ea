import { BlockList, isIP } from 'node:net'
import { isSecret } from '#platform/is-secret.ts'
import type { MetricsAccess } from '#platform/metrics-settings.ts'

/** What is known about a request for metrics. `socketAddress` is the peer of the connection, whatever the headers say. */
type MetricsRequest = { socketAddress: string | undefined; header: (name: string) => string | undefined }

// A proxy adds at least one of these. A proxy on the same machine connects from the loopback address for any visitor.
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via']
const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Who may read metrics: a holder of the token, from anywhere; a direct connection from a listed address; this machine itself. A
 * request through a proxy needs the token, because an address in a header proves nothing and TRUST_PROXY may be set too high.
 */
export function metricsGate({ allow, token }: MetricsAccess): (request: MetricsRequest) => boolean {
  const listed = new BlockList()
  for (const { address, prefix, family } of allow) listed.addSubnet(address, prefix, family)
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8, 'ipv4')
  loopback.addAddress('::1', 'ipv6')
  return ({ socketAddress = '', header }) => {
    if (token !== undefined && isToken(header('Authorization') ?? '', token)) return true
    if (PROXY_HEADERS.some((name) => header(name) !== undefined)) return false
    const family = isIP(socketAddress) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(socketAddress) === 0) return false
    if (listed.check(socketAddress, family)) return true
    // A proxy that adds no header but passes the public host on is not treated as this machine.
    return loopback.check(socketAddress, family) && LOOPBACK_HOST.test(header('Host') ?? '')
  }
}

function isToken(authorization: string, token: string): boolean {
  return isSecret(/^Bearer +(\S{1,300})$/i.exec(authorization)?.[1] ?? null, token)
}
