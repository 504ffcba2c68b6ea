import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, filesUnavailable, isFileKey, type FileStore } from './files.ts'
import type { S3Config } from './s3-settings.ts'

type S3Options = {
  /** The time limit of one attempt, including the body. */
  tryMs?: number
  /** The time limit of all attempts of one call. */
  longestMs?: number
  firstPauseMs?: number
  /** The maximum number of bytes of public photos in memory. */
  keptBytes?: number
  /** How long another process may keep serving a removed file. */
  keptMs?: number
  /** The page size of a list. */
  pageOf?: number
}

const TRIES = 3
const TRY_MS = 10_000
const LONGEST_MS = 20_000
const FIRST_PAUSE_MS = 200
const KEPT_BYTES = 24 * 1024 * 1024
const KEPT_MS = 5 * 60 * 1000
const LARGEST_KEPT = 1024 * 1024
// The maximum page size of S3.
const PAGE_OF = 1000
const PUBLIC = 'media/'
const LARGEST_LIST = 4 * 1024 * 1024

type Ask = { method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'; path: string; body?: Uint8Array }
type Answer = { status: number; bytes: Buffer }

/** Files in a bucket of any S3-compatible storage, with path-style addressing. S3 stores a file completely or not at all. */
export function s3Files(config: S3Config, options: S3Options = {}): FileStore {
  const ask = asker(config, options)
  const kept = keptFiles({ mostBytes: options.keptBytes ?? KEPT_BYTES, keptMs: options.keptMs ?? KEPT_MS })
  const expect = async (question: Ask, fine: number[]): Promise<Answer> => {
    const answer = await ask(question)
    if (fine.includes(answer.status)) return answer
    throw filesUnavailable(`${question.method} was answered with ${answer.status} ${codeIn(answer)}`)
  }
  return {
    async put(key, bytes) {
      await expect({ method: 'PUT', path: `/${checkedKey(key)}`, body: bytes }, [200])
      kept.forget(key)
    },
    async read(key) {
      const known = kept.get(key)
      if (known) return known
      const answer = await expect({ method: 'GET', path: `/${checkedKey(key)}` }, [200, 404])
      if (answer.status === 404) return absent(answer)
      kept.keep(key, answer.bytes)
      return answer.bytes
    },
    async exists(key) {
      return (await expect({ method: 'HEAD', path: `/${checkedKey(key)}` }, [200, 404])).status === 200
    },
    async remove(key) {
      kept.forget(key)
      await expect({ method: 'DELETE', path: `/${checkedKey(key)}` }, [200, 204, 404])
    },
    async list() {
      const keys: string[] = []
      // Version 1 of the list request, which every storage supports: it continues after a key.
      for (let after: string | undefined = ''; after !== undefined;) {
        const answer: Answer = await expect(
          { method: 'GET', path: `?max-keys=${options.pageOf ?? PAGE_OF}&marker=${encodeURIComponent(after)}` },
          [200],
        )
        const page = answer.bytes.toString('utf8')
        const found = [...page.matchAll(/<Contents>[\s\S]*?<Key>([^<]*)<\/Key>/g)].map(([, key]) => plain(key!))
        // Other objects in the bucket are not ours.
        keys.push(...found.filter(isFileKey))
        after = page.includes('<IsTruncated>true</IsTruncated>') ? found.at(-1) : undefined
      }
      return keys
    },
  }
}

/** A missing bucket must not look like a shop without files. */
function absent(answer: Answer): null {
  if (codeIn(answer) === 'NoSuchBucket') throw filesUnavailable('there is no such bucket')
  return null
}

/** Only the code of an error, never its text, which may quote request data. */
const codeIn = ({ bytes }: Answer) => /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 2000).toString('latin1'))?.[1] ?? ''

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Sends a request and retries where that may help: every request here is idempotent. */
function asker(config: S3Config, options: S3Options): (question: Ask) => Promise<Answer> {
  const { tryMs = TRY_MS, longestMs = LONGEST_MS, firstPauseMs = FIRST_PAUSE_MS } = options
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function once({ method, path, body }: Ask, signal: AbortSignal): Promise<Answer> {
    const url = `${config.endpoint}/${config.bucket}${path}`
    // With the checksum S3 rejects data corrupted in transit.
    const headers = body ? { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') } : {}
    const signed = await client.sign(url, { method, headers, ...(body && { body: new Uint8Array(body) }) })
    const answer = await fetch(signed, { signal, redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (path.startsWith('?') && bytes.length > LARGEST_LIST) throw new Error('the list is too long')
    return { status: answer.status, bytes }
  }

  return async (question) => {
    const giveUp = AbortSignal.timeout(longestMs)
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await once(question, AbortSignal.any([giveUp, AbortSignal.timeout(tryMs)]))
        const later = answer.status >= 500 || answer.status === 429
        if (!later || tries === TRIES || giveUp.aborted) return answer
      } catch (error) {
        if (tries === TRIES || giveUp.aborted) throw filesUnavailable(reasonOf(error))
      }
      await wait(firstPauseMs * 3 ** (tries - 1) * (0.5 + Math.random()))
    }
  }
}

function reasonOf(error: unknown): string {
  const { name = '', cause } = error instanceof Error ? error : {}
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : name
}

/**
 * A cache of public photos, whose keys are never reused for other bytes but may be removed by another process; the least recently used are
 * dropped first.
 */
function keptFiles({ mostBytes, keptMs }: { mostBytes: number; keptMs: number }) {
  const files = new Map<string, { bytes: Buffer; until: number }>()
  let total = 0
  const forget = (key: string) => {
    total -= files.get(key)?.bytes.length ?? 0
    files.delete(key)
  }
  return {
    forget,
    get(key: string): Buffer | undefined {
      const file = files.get(key)
      if (!file) return undefined
      if (file.until <= performance.now()) {
        forget(key)
        return undefined
      }
      files.delete(key)
      files.set(key, file)
      return file.bytes
    },
    keep(key: string, bytes: Buffer) {
      if (!key.startsWith(PUBLIC) || bytes.length > LARGEST_KEPT) return
      forget(key)
      files.set(key, { bytes, until: performance.now() + keptMs })
      total += bytes.length
      for (const oldest of files.keys()) {
        if (total <= mostBytes) break
        forget(oldest)
      }
    },
  }
}
