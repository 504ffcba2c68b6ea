import { isIP } from 'node:net'
import { z } from 'zod'

/** Who may read `/metrics`, in addition to this machine. */
export type MetricsAccess = { allow: readonly Network[]; token: string | undefined }

/** A single address is a network of one. */
type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

const MOST_NETWORKS = 100

export const METRICS_SETTINGS = {
  METRICS_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((part) => readNetwork(part.trim())))
    .refine((networks) => networks.length <= MOST_NETWORKS && networks.every((network) => network !== null))
    .transform((networks) => networks.filter((network) => network !== null))
    .optional(),
  // The characters that RFC 6750 allows in a bearer token.
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{32,200}=*$/)
    .optional(),
}

export const METRICS_SENTENCES: Record<string, string> = {
  METRICS_ALLOW: 'METRICS_ALLOW must be addresses or networks separated by commas, such as 10.0.0.5, 10.1.0.0/16, fd00::/8.',
  METRICS_TOKEN: 'METRICS_TOKEN must be 32 to 200 random letters and digits.',
}

type Settings = { METRICS_ALLOW?: Network[] | undefined; METRICS_TOKEN?: string | undefined }

export function metricsAccess({ METRICS_ALLOW: allow = [], METRICS_TOKEN: token }: Settings): MetricsAccess {
  return { allow, token }
}

function readNetwork(text: string): Network | null {
  const [address = '', prefixText, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  const longest = version === 4 ? 32 : 128
  const prefix = prefixText === undefined ? longest : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : -1
  if (prefix < 0 || prefix > longest) return null
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}
