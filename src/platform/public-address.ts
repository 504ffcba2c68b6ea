import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which addresses may be connected to, as IP addresses. */
export type IsAllowed = (address: string) => boolean

/** The code of the error of a connection that was not allowed. */
export const NOT_ALLOWED = 'ENOTALLOWED'

// Networks that no public server has: this machine, private and local ones, the addresses of cloud machines about themselves, and those that
// wrap an IPv4 address.
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4')
const OPEN = new BlockList()
OPEN.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !CLOSED.check(address, 'ipv4')
    case 6:
      return OPEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
    default:
      return false
  }
}

/** Resolves a name only if every address it has may be connected to. */
export function onlyAllowed(isAllowed: IsAllowed): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(Object.assign(new Error('This address is not allowed.'), { code: NOT_ALLOWED }), '', 0)
      }
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
}
