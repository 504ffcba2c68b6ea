import type { Refusal } from '#texts/refusals.server.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boundaryOf, readMultipart, type SentFile } from '#platform/multipart.ts'
import { scanFile } from '#platform/scan-file.ts'
import { findSession } from '#shop/accounts/index.ts'
import { expectsPurchaseOrder, expectsThanksPhoto, runOf } from '#shop/gifting/index.ts'
import { expectsRoster } from '#shop/programmes/index.ts'
import { expectsReceipt } from '#shop/billing/index.ts'
import { expectsClaim } from '#shop/claims/index.ts'
import { MOST_PHOTOS } from '#shop/claims/model.ts'
import { expectsReview } from '#shop/reviews/index.ts'
import { sessionToken } from './cookies.ts'
import { isHttps } from './make-request-context.ts'
import type { RateLimitName } from './rate-limits.ts'
import type { Shop } from './request-context.ts'
import { plainPath } from '#shop/values/paths.ts'

const MEGABYTE = 1024 * 1024
// How many bytes of a file over its limit are still read, so that the sender's page can show the refusal.
const READ_AT_LEAST = 64 * MEGABYTE
const PROOF_OF_TRANSFER = /^\/order\/([\w-]{20,100}?)(?:\.data)?$/
const CLAIM_OF_ORDER = /^\/order\/([\w-]{20,100}?)\/claim(?:\.data)?$/
const CLAIM_OF_BOX = /^\/box\/([0-9a-f]{32})\/claim(?:\.data)?$/
const PURCHASE_ORDER = /^\/gift\/quotation\/([\w-]{20,100}?)(?:\.data)?$/
const REVIEW = /^\/order\/([\w-]{20,100}?)\/review(?:\.data)?$/
const THANKS = /^\/gift\/for\/([\w-]{24})(?:\.data)?$/
const CARD_OF_RUN = /^\/gift\/run\/([\w-]{20,100}?)(?:\.data)?$/
const RECIPIENTS = /^\/gift\/run\/([\w-]{20,100}?)\/import(?:\.data)?$/
const ROSTER = /^\/profile\/companies\/[0-9a-f-]{36}\/programmes\/([0-9a-f-]{36})\/people(?:\.data)?$/

/** Whether the page of a link accepts a file, and how often its holder may send one. */
type Awaited = {
  is: (shop: Shop, token: string) => Promise<boolean>
  limit: RateLimitName
  /** The page counts against the same limit and shows its own message, so the file is not counted here. */
  pageCounts?: true
}
type UploadRule = {
  path: RegExp
  mostBytes: number
  mostFiles?: number
  mostFields?: number
  awaited?: Awaited
  /** Accepted as often as this limit allows for one address; afterwards the page gets the fields, and a file that says so. */
  ofAnybody?: RateLimitName
  /** Not of anybody then: only from customers who are signed in. */
  signedIn?: true
}
/** The few addresses that accept a file, and the maximum size. Everywhere else a body has only fields. */
const UPLOADS: UploadRule[] = [
  // From a holder of the link of an order that waits for a transfer.
  {
    path: PROOF_OF_TRANSFER,
    mostBytes: 12 * MEGABYTE,
    awaited: { is: ({ db }, token) => expectsReceipt(db, token), limit: 'receipt-upload' },
  },
  // Photos of bad fruit, from a holder of the link of an order or of a box. Each line of an order has four fields.
  ...[CLAIM_OF_ORDER, CLAIM_OF_BOX].map((path) => ({
    path,
    mostBytes: 12 * MEGABYTE,
    mostFiles: MOST_PHOTOS,
    mostFields: 420,
    awaited: {
      is: ({ db, clock }: Shop, key: string) =>
        expectsClaim(db, path === CLAIM_OF_BOX ? { boxCode: key } : { token: key }, clock()),
      limit: 'claim' as const,
    },
  })),
  // A photo with the review of a delivered order.
  {
    path: REVIEW,
    mostBytes: 12 * MEGABYTE,
    awaited: { is: ({ db, clock }, token) => expectsReview(db, { token, now: clock() }), limit: 'receipt-upload' },
  },
  // With the approval of a quotation.
  {
    path: PURCHASE_ORDER,
    mostBytes: 12 * MEGABYTE,
    awaited: { is: ({ db, clock }, token) => expectsPurchaseOrder(db, { token, now: clock() }), limit: 'receipt-upload' },
  },
  // A photo with the thanks for a gift that was delivered.
  {
    path: THANKS,
    mostBytes: 12 * MEGABYTE,
    awaited: { is: ({ db, clock }, token) => expectsThanksPhoto(db, { token, now: clock() }), limit: 'receipt-upload' },
  },
  // The logo of a gift run that is not ordered yet, with its card.
  {
    path: CARD_OF_RUN,
    mostBytes: 5 * MEGABYTE,
    mostFields: 60,
    awaited: { is: async ({ db }, token) => (await runOf(db, { token }))?.state === 'draft', limit: 'gift-card' },
  },
  // A logo with an enquiry from anybody, and on a company's page, which only its members may change.
  { path: /^\/gift(?:\/build)?(?:\.data)?$/, mostBytes: 5 * MEGABYTE, ofAnybody: 'logo' },
  { path: /^\/profile\/companies\/[0-9a-f-]{36}(?:\.data)?$/, mostBytes: 5 * MEGABYTE, ofAnybody: 'logo', signedIn: true },
  // The recipient list of a gift run that is not ordered yet.
  {
    path: RECIPIENTS,
    mostBytes: 8 * MEGABYTE,
    awaited: {
      is: async ({ db }, token) => (await runOf(db, { token }))?.state === 'draft',
      limit: 'gift-sheet',
      pageCounts: true,
    },
  },
  // The roster of a gift programme, whose company has agreed to keep it.
  {
    path: ROSTER,
    mostBytes: 8 * MEGABYTE,
    awaited: { is: ({ db }, programmeId) => expectsRoster(db, { programmeId }), limit: 'gift-sheet', pageCounts: true },
  },
  { path: /^\/office\/products\/[0-9a-f-]{36}\/photos(?:\.data)?$/, mostBytes: 25 * MEGABYTE },
  { path: /^\/office\/products\/fruit(?:\.data)?$/, mostBytes: 25 * MEGABYTE },
  { path: /^\/office\/settings\/(?:brand|categories|farms|pictures)(?:\.data)?$/, mostBytes: 25 * MEGABYTE },
  // The scan of a certificate or a cheque.
  { path: /^\/office\/companies\/[0-9a-f-]{36}(?:\.data)?$/, mostBytes: 25 * MEGABYTE },
  // A photo of the slip of a carrier.
  { path: /^\/office\/parcels\/[0-9a-f-]{36}(?:\.data)?$/, mostBytes: 25 * MEGABYTE },
  { path: /^\/office\/rounds(?:\/reports|\.data)?$/, mostBytes: 25 * MEGABYTE },
  { path: /^\/office\/gifts\/runs\/[0-9a-f-]{36}\/making(?:\.data)?$/, mostBytes: 25 * MEGABYTE },
  // A piece of the archive of a whole shop.
  { path: /^\/office\/products\/everything(?:\.data)?$/, mostBytes: 32 * MEGABYTE },
  // What a courier has paid.
  { path: /^\/office\/courier-payments(?:\.data)?$/, mostBytes: 8 * MEGABYTE },
  { path: /^\/office\/(?:products|customers)\/import(?:\.data)?$/, mostBytes: 8 * MEGABYTE },
  { path: /^\/office\/payments\/wallets(?:\.data)?$/, mostBytes: 8 * MEGABYTE },
]

type Received =
  | { kind: 'form'; request: Request; file: SentFile | null; files: SentFile[]; done: () => Promise<void> }
  | { kind: 'refused'; status: UploadRefusal }

type UploadRefusal = 403 | 413 | 422 | 429 | 503
export const UPLOAD_REFUSED: Record<UploadRefusal, Refusal> = {
  403: 'notAwaited',
  413: 'fileTooLarge',
  422: 'virus',
  429: 'tooOften',
  503: 'notScanned',
}

export function takesFile(request: Request): boolean {
  return uploadOf(request) !== null
}

type Upload = {
  mostBytes: number
  mostFiles: number
  mostFields: number
  boundary: string
  awaited: (Awaited & { token: string }) | null
  ofAnybody: RateLimitName | null
  signedIn: boolean
}

function uploadOf(request: Request): Upload | null {
  if (request.method !== 'POST') return null
  const { pathname } = new URL(request.url)
  // Links are pages of the storefront, which have an address in each language; the office has one.
  const pathOf = ({ awaited, ofAnybody }: UploadRule) => (awaited || ofAnybody ? plainPath(pathname) : pathname)
  const upload = UPLOADS.find((one) => one.path.test(pathOf(one)))
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '')
  if (!upload || boundary === null) return null
  const token = upload.path.exec(pathOf(upload))?.[1]
  const awaited = upload.awaited && token !== undefined ? { ...upload.awaited, token } : null
  const { mostBytes, mostFiles = 1, mostFields = 40 } = upload
  const { ofAnybody = null, signedIn = false } = upload
  return { mostBytes, mostFiles, mostFields, boundary, awaited, ofAnybody, signedIn }
}

/**
 * A form with a file, for an address that accepts one: the file is written to disk as it arrives, and the request continues with
 * its fields only. Null for any other request. Only signed-in staff may send files, buyers a few through the link of whatever
 * waits for one, customers a few logos of their companies, and everybody a few with an enquiry, so that others cannot fill the disk.
 */
export async function receiveUpload(shop: Shop, request: Request, clientAddress: string): Promise<Received | null> {
  const upload = uploadOf(request)
  if (!upload || !request.body) return null
  const { boundary, awaited, ofAnybody } = upload
  if (!(await mayFrom(shop, request, upload))) return { kind: 'refused', status: 403 }
  const counts = awaited?.pageCounts ? shop.limits.check : shop.limits.use
  const counted = awaited
    ? await counts(awaited.limit, awaited.token)
    : ofAnybody && (await shop.limits.use(ofAnybody, clientAddress))
  const tooOften = counted !== null && !counted.ok
  if (tooOften && awaited && !awaited.pageCounts) return { kind: 'refused', status: 429 }
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const done = () => rm(folder, { recursive: true, force: true })
  const mostBytes = tooOften ? 0 : upload.mostBytes
  const mostReadBytes = Math.max(4 * upload.mostBytes, READ_AT_LEAST)
  const { mostFields, mostFiles } = upload
  const limits = { mostFileBytes: mostBytes, mostFieldBytes: 10_000, mostFields, mostFiles, mostReadBytes }
  const read = await readMultipart(request.body, { boundary, folder, limits })
  const found = read.ok ? await harmIn(shop, read.files) : null
  if (found !== null) {
    await done()
    return { kind: 'refused', status: found }
  }
  if (read.ok) {
    const files = read.files.map((file) => (ofAnybody && tooOften && 'tooLarge' in file ? { ...file, tooOften } : file))
    return { kind: 'form', request: withFields(request, read.fields), file: files[0] ?? null, files, done }
  }
  await done()
  return read.problem === 'too-much'
    ? { kind: 'refused', status: 413 }
    : { kind: 'form', request: withFields(request, {}), file: null, files: [], done }
}

/** The result of the virus scanner, if there is one: a file that it could not scan is refused, too. */
async function harmIn({ config }: Shop, files: readonly SentFile[]): Promise<422 | 503 | null> {
  if (!config.scanner) return null
  for (const file of files) {
    if ('tooLarge' in file) continue
    const scanned = await scanFile(config.scanner, file.path)
    if (scanned !== 'clean') return scanned === 'infected' ? 422 : 503
  }
  return null
}

/** Whether a file is accepted from this sender, before anything of it is read. */
async function mayFrom(shop: Shop, request: Request, { awaited, ofAnybody, signedIn }: Upload): Promise<boolean> {
  if (awaited) return awaited.is(shop, awaited.token)
  if (ofAnybody && !signedIn) return true
  const kind = signedIn ? 'customer' : 'staff'
  const token = sessionToken(request, kind, isHttps(shop))
  return token !== null && (await findSession(shop.db, { token, kind, now: shop.clock() })) !== null
}

function withFields(request: Request, fields: Record<string, string>): Request {
  const headers = new Headers(request.headers)
  headers.delete('Content-Length')
  headers.delete('Transfer-Encoding')
  headers.set('Content-Type', 'application/x-www-form-urlencoded')
  return new Request(request.url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}
