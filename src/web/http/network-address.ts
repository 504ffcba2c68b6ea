import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network by which a request is counted. One subscriber has a whole /64 of IPv6, so counting single addresses would limit
 * nothing. IPv4 is counted by address, even if a socket shows it as `::ffff:203.0.113.7`.
 */
export function clientNetwork(address: string): string {
  const groups = groupsOf(address)
  if (groups === null) return plainAddress(address)
  const mapped = mappedIPv4(groups)
  return mapped ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The network of one owner: /24 of IPv4, /48 of IPv6. Stricter than `clientNetwork`, for actions that cost money. */
export function ownerNetwork(address: string): string {
  const groups = groupsOf(address)
  const ipv4 = groups === null ? plainAddress(address) : mappedIPv4(groups)
  if (ipv4 === null) return `${groups!.slice(0, 3).join(':')}::/48`
  return ipv4.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Removes the zone, and the brackets and port that some proxies add. */
function plainAddress(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return bare.replace(/%.*$/, '')
}

/** The eight groups of an IPv6 address as hexadecimal; null for anything else. */
function groupsOf(address: string): string[] | null {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return null
  const hexadecimal = plain.toLowerCase().replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head, tail = ''] = hexadecimal.split('::') as [string, string?]
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].map((group) => parseInt(group, 16).toString(16))
}

function mappedIPv4(groups: string[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return null
  const [high, low] = groups.slice(6).map((group) => parseInt(group, 16)) as [number, number]
  const ipv4 = [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return isIPv4(ipv4) ? ipv4 : null
}
