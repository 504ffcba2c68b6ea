import { z } from 'zod'
import { isThisMachine } from './this-machine.ts'

/** Where files are stored instead of the data folder: a bucket of an S3-compatible storage. */
export type S3Config = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

export const S3_SETTINGS = {
  S3_ENDPOINT: z
    .string()
    .refine(isStorageAddress)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
}

export const S3_SENTENCES: Record<string, string> = {
  S3_ENDPOINT:
    'S3_ENDPOINT must be an https:// address such as https://s3.ap-southeast-1.amazonaws.com (http:// on this machine only).',
  S3_BUCKET: 'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
  S3_REGION: 'S3_REGION must be the name of a region such as ap-southeast-1.',
}

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

type Settings = { [Name in (typeof TOGETHER)[number]]?: string | undefined } & { S3_REGION: string }

/** The missing settings when only some are given: files must not end up in two places. */
export function halfSetStorage(settings: Settings): string | null {
  const missing = TOGETHER.filter((name) => settings[name] === undefined)
  if (missing.length === 0 || missing.length === TOGETHER.length) return null
  return `Files in S3 need all of their settings or none; missing: ${missing.join(', ')}.`
}

export function s3Config(settings: Settings): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  return endpoint && bucket && accessKeyId && secretAccessKey ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null
}

/** Personal documents and photos are sent there: it must be encrypted or local. */
function isStorageAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const bare = search === '' && hash === '' && username === ''
  return bare && (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)))
}
