import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Reader } from '#shop/context.ts'
import { areaChoices } from '#shop/places/index.ts'
import type { AreasWire } from '#shop/ordering/wire.ts'
import type { AppEnv } from '../http/app-env.ts'
import { Areas } from './schemas/delivery.ts'

const areas = createRoute({
  method: 'get',
  path: '/areas',
  operationId: 'listAreas',
  tags: ['Delivery'],
  summary: 'Districts and their areas',
  description: 'Every upazila and metropolitan thana, in both languages. Changes rarely: may be kept for a day.',
  responses: { 200: { description: 'Districts by English name.', content: { 'application/json': { schema: Areas } } } },
})

type Prepared = { etag: string; identity: Uint8Array<ArrayBuffer>; br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }

/** The list never changes while the process runs, so it is compressed once. */
export function areaRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  let kept: Promise<Prepared> | null = null
  app.openAPIRegistry.registerPath(areas)
  app.get('/areas', async (c) => {
    kept ??= prepare(c.get('requestContext').ctx.db).catch((error: unknown) => {
      kept = null
      throw error
    })
    const prepared = await kept
    const headers = { ETag: prepared.etag, Vary: 'Accept-Encoding', 'Cache-Control': 'public, max-age=86400' }
    if (c.req.header('If-None-Match')?.includes(prepared.etag)) return c.body(null, 304, headers)
    const accepted = c.req.header('Accept-Encoding') ?? ''
    const coding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted),
    )
    return c.body(prepared[coding ?? 'identity'], 200, {
      ...headers,
      'Content-Type': 'application/json',
      ...(coding ? { 'Content-Encoding': coding } : {}),
    })
  })
  return app
}

async function prepare(reader: Reader): Promise<Prepared> {
  const body: AreasWire = { districts: await areaChoices(reader) }
  const identity = Buffer.from(JSON.stringify(body))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { etag, identity: new Uint8Array(identity), br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}
