import { brandOfRun, drawStrip, logoById, paletteOf, recipientByLink, type Run } from '#shop/gifting/index.ts'
import { keptFileResponse } from '#web/http/kept-file.ts'
import type { RequestContext } from '#web/http/request-context.ts'

const KEPT = {
  'Cache-Control': 'private, max-age=600',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
const NOT_NOW = { 'Cache-Control': 'private, no-store', 'Retry-After': '5' }

/** What the page of a recipient shows of the sender's brand: the logo, the colours of the card, and its ornament. Null for any other file or link. */
export async function giftFile(
  { ctx, shop }: RequestContext,
  { token, file }: { token: string; file: string },
): Promise<Response | null> {
  const found = await recipientByLink(ctx.db, token, ctx.now)
  if (!found) return null
  const { run, row } = found
  switch (file) {
    case 'logo.png': {
      const logo = await logoById(ctx.db, run.logoId)
      return logo && keptFileResponse(shop.files, { file: logo.file, kind: 'image/png' }, 'logo', KEPT['Cache-Control'])
    }
    case 'card.css':
      return new Response(await cardStyle(ctx.db, run), { headers: { ...KEPT, 'Content-Type': 'text/css; charset=utf-8' } })
    case 'strip.svg': {
      if (run.design === null) return null
      if (!(await shop.limits.use('gift-picture', row.id)).ok) return new Response(null, { status: 429, headers: NOT_NOW })
      const drawn = await drawStrip(ctx.db, { run })
      if (!drawn.ok) return new Response(null, { status: 503, headers: NOT_NOW })
      return new Response(drawn.svg, { headers: { ...KEPT, 'Content-Type': 'image/svg+xml' } })
    }
    default:
      return null
  }
}

/** The colours of the card; `--leaf` is that of the names on it. */
async function cardStyle(reader: RequestContext['ctx']['db'], run: Run): Promise<string> {
  const [logo, own] = [await logoById(reader, run.logoId), await brandOfRun(reader, run)]
  const { accent, band } = paletteOf(run.design, logo?.colours ?? [], own.accent)
  return `.for-card,.for-kicker{--leaf:${accent};--card-band:${band}}`
}
