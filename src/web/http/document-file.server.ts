import { printDocument, type InvoiceDocument } from '#shop/payments/index.ts'
import type { Shop } from './request-context.ts'
import type { Language } from '#shop/values/index.ts'

/** A document to download. It contains personal data, so it is not cached and not indexed. */
export async function documentFile(
  { files }: Pick<Shop, 'files'>,
  document: InvoiceDocument,
  language: Language,
): Promise<Response> {
  return new Response(new Uint8Array(await printDocument(files, document, language)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${document.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    },
  })
}
