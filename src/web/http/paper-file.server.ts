import { printPaper, type Paper } from '#shop/payments/index.ts'
import type { Language } from '#shop/values/index.ts'

/** A paper to take away. It is about somebody, so nobody keeps it on the way and no search engine finds it. */
export async function paperFile(paper: Paper, language: Language): Promise<Response> {
  return new Response(new Uint8Array(await printPaper(paper, language)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${paper.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  })
}
