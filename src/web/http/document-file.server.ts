import { printDocument, type InvoiceDocument } from '#shop/payments/index.ts'
import type { Language } from '#shop/values/index.ts'

/** A document to download. It contains personal data, so it is not cached and not indexed. */
export async function documentFile(document: InvoiceDocument, language: Language): Promise<Response> {
  return new Response(new Uint8Array(await printDocument(document, language)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${document.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  })
}
