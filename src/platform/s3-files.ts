import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, filesUnavailable, isFileKey, type FileStore } from './files.ts'
import type { S3Config } from './s3-settings.ts'

export type S3Options = {
  /** For one try, body and all. */
  tryMs?: number
  /** For all tries of one call: nobody waits longer. */
  longestMs?: number
  firstPauseMs?: number
  /** Photos that everybody sees are kept in memory up to so many bytes. */
  keptBytes?: number
  /** How many keys a list is asked for at a time. */
  pageOf?: number
}

const TRIES = 3
const TRY_MS = 10_000
const LONGEST_MS = 20_000
const FIRST_PAUSE_MS = 200
const KEPT_BYTES = 24 * 1024 * 1024
const LARGEST_KEPT = 1024 * 1024
// More than this no storage gives.
const PAGE_OF = 1000
const PUBLIC = 'media/'
const LARGEST_LIST = 4 * 1024 * 1024

type Ask = { method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'; path: string; body?: Uint8Array }
type Answer = { status: number; bytes: Buffer }

/** Files in a bucket of any storage that speaks S3, addressed by path. It is S3 that puts a file there whole or not at all. */
export function s3Files(config: S3Config, options: S3Options = {}): FileStore {
  const ask = asker(config, options)
  const kept = keptFiles(options.keptBytes ?? KEPT_BYTES)
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
      // The first form of this question, which every storage knows: what comes after a key is asked for by that key.
      for (let after: string | undefined = ''; after !== undefined;) {
        const answer: Answer = await expect(
          { method: 'GET', path: `?max-keys=${options.pageOf ?? PAGE_OF}&marker=${encodeURIComponent(after)}` },
          [200],
        )
        const page = answer.bytes.toString('utf8')
        const found = [...page.matchAll(/<Contents>[\s\S]*?<Key>([^<]*)<\/Key>/g)].map(([, key]) => plain(key!))
        // Whatever else lies in the bucket is not ours.
        keys.push(...found.filter(isFileKey))
        after = page.includes('<IsTruncated>true</IsTruncated>') ? found.at(-1) : undefined
      }
      return keys
    },
  }
}

/** A bucket that is not there must not look like a shop without files. */
function absent(answer: Answer): null {
  if (codeIn(answer) === 'NoSuchBucket') throw filesUnavailable('there is no such bucket')
  return null
}

/** Of an error its name, never its text: that may quote what was sent. */
const codeIn = ({ bytes }: Answer) => /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 2000).toString('latin1'))?.[1] ?? ''

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Asks, and asks again where that may help: everything here can be done twice. */
function asker(config: S3Config, options: S3Options): (question: Ask) => Promise<Answer> {
  const { tryMs = TRY_MS, longestMs = LONGEST_MS, firstPauseMs = FIRST_PAUSE_MS } = options
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function once({ method, path, body }: Ask, signal: AbortSignal): Promise<Answer> {
    const url = `${config.endpoint}/${config.bucket}${path}`
    // With its sum S3 takes nothing that was garbled on the way.
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

/** Photos for everybody, whose names are never used for other bytes; those not asked for longest go first. */
function keptFiles(mostBytes: number) {
  const files = new Map<string, Buffer>()
  let total = 0
  const forget = (key: string) => {
    total -= files.get(key)?.length ?? 0
    files.delete(key)
  }
  return {
    forget,
    get(key: string): Buffer | undefined {
      const bytes = files.get(key)
      if (bytes) {
        files.delete(key)
        files.set(key, bytes)
      }
      return bytes
    },
    keep(key: string, bytes: Buffer) {
      if (!key.startsWith(PUBLIC) || bytes.length > LARGEST_KEPT) return
      forget(key)
      files.set(key, bytes)
      total += bytes.length
      for (const oldest of files.keys()) {
        if (total <= mostBytes) break
        forget(oldest)
      }
    },
  }
}
